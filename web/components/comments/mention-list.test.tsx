import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { CommentField } from "./comment-field.tsx";

const people = ["owl", "owlet"].map((username, index) => ({
  _id: String(index),
  username,
  avatar: null,
}));

/** Renders the field of a comment; `acts` are those of its form. */
function show() {
  const { calls, wrapper } = createProviders(answering(200, "Found", { people }));
  const acts: string[] = [];
  function Form() {
    const input = useRef<HTMLInputElement>(null);
    const [text, setText] = useState("");
    const draft = {
      ...{ text, setText, length: text.length, error: undefined, isValid: true },
      ...{ requestKey: "", clear: () => undefined },
    };
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          acts.push("send");
        }}
        onKeyDown={({ key }) => key === "Escape" && acts.push("close")}
      >
        <CommentField ref={input} postId="7" label="Comment" draft={draft} />
      </form>
    );
  }
  render(<Form />, { wrapper });
  const field = () => screen.getByLabelText<HTMLInputElement>("Comment");
  const sent = () => calls.map(([, input]) => input);
  return { acts, field, sent, user: userEvent.setup() };
}

const options = () =>
  screen.queryAllByRole("option").map((option) => [option.textContent, option.ariaSelected]);

test("asks nothing before a letter follows the @, and lists who begins like it", async () => {
  const { field, sent, user } = show();
  await user.type(field(), "see a@b.c and @");
  await waitFor(() => expect(field().role).toBe("combobox"));
  expect([sent(), options(), field().ariaExpanded]).toEqual([[], [], "false"]);
  await user.type(field(), "o");
  await screen.findByRole("listbox", { name: "People to mention" });
  expect(sent()).toEqual([{ params: { id: "7" }, query: { name: "o" } }]);
  expect(screen.getByRole("status").textContent).toBe("2 people to mention");
  expect(options()).toEqual([
    ["Oowl", "true"],
    ["Oowlet", "false"],
  ]);
  expect(field().ariaExpanded).toBe("true");
  const active = field().getAttribute("aria-activedescendant") ?? "";
  expect(document.getElementById(active)?.textContent).toBe("Oowl");
});

test.each([
  ["{Enter}", "@owl "],
  ["{ArrowDown}{Tab}", "@owlet "],
  ["{ArrowUp}{Enter}", "@owlet "],
])("%s takes a name, and does nothing else", async (keys, text) => {
  const { acts, field, user } = show();
  await user.type(field(), "@o");
  await screen.findByRole("listbox");
  await user.keyboard(keys);
  expect(field().value).toBe(text);
  expect([acts, options(), document.activeElement]).toEqual([[], [], field()]);
  await user.keyboard("hi{Enter}");
  expect([field().value, acts]).toEqual([`${text}hi`, ["send"]]);
});

test("a press takes a name in the middle of a text", async () => {
  const { field, user } = show();
  await user.type(field(), "see this");
  field().setSelectionRange(4, 4);
  await user.keyboard("@ow");
  await user.click(await screen.findByRole("option", { name: /owlet/ }));
  expect([field().value, field().selectionStart]).toEqual(["see @owlet this", 11]);
});

test("Escape closes the list only, and then its form", async () => {
  const { acts, field, user } = show();
  await user.type(field(), "@o");
  await screen.findByRole("listbox");
  await user.keyboard("{Escape}");
  expect([options(), acts, field().value]).toEqual([[], [], "@o"]);
  await user.keyboard("{Escape}");
  expect(acts).toEqual(["close"]);
});
