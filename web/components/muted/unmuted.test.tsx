import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { useUnmuted } from "./unmuted.tsx";

const post = (title: string, tags: string[] = [], ownerId = "2") => ({
  title,
  tags,
  owner: { _id: ownerId },
});

const POSTS = [
  post("Rust bucket"),
  post("Night Runner"),
  post("Low wolf", ["Low Poly"]),
  post("My own rust", [], "1"),
  post("Rusty wolf", [], "3"),
];

function Titles() {
  const { posts, line } = useUnmuted(POSTS);
  return (
    <>
      {line}
      <ul>
        {posts.map(({ title }) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </>
  );
}

function show(words: readonly string[], mutedPeople: string[] = []) {
  const mutedWords = words.map((word) => ({ word, until: null }));
  const user = { _id: "1", mutedWords, mutedPeople };
  render(<Titles />, { wrapper: createProviders(answering(200, "ok"), { user }).wrapper });
}

const titles = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

test("hides what others made with a muted word, says how many, and shows them on request", async () => {
  const user = userEvent.setup();
  show(["rust", "low poly"]);
  const unmuted = ["Night Runner", "My own rust", "Rusty wolf"];
  expect(titles()).toEqual(unmuted);
  expect(screen.getByRole("status").textContent).toBe("2 muted. Show");
  await user.click(screen.getByRole("button", { name: "Show the muted creations" }));
  expect(titles()).toEqual(POSTS.map(({ title }) => title));
  await user.click(screen.getByRole("button", { name: "Hide the muted creations" }));
  expect(titles()).toEqual(unmuted);
});

test("counts what muted people made and what has a muted word in one number", () => {
  show(["rust"], ["3", "9"]);
  expect(titles()).toEqual(["Night Runner", "Low wolf", "My own rust"]);
  expect(screen.getByRole("status").textContent).toBe("2 muted. Show");
});

test("says nothing where nothing is muted", () => {
  show(["wolves"], ["9"]);
  expect(titles()).toHaveLength(POSTS.length);
  expect(screen.queryByRole("status")).toBeNull();
});
