import { render, screen, waitFor } from "@testing-library/react";
import { useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { commentAnchor, useLinkedComment } from "./use-linked-comment.ts";

// jsdom neither scrolls nor animates.
Element.prototype.scrollIntoView = vi.fn();
Element.prototype.animate = vi.fn();

/** Stands for the comments 10 and 11 of page 1, and for 20 of page 2. */
function Comments() {
  const { search, hash } = useLocation();
  useLinkedComment(true, (page) => `/post/1?page=${page}#comments`);
  const ids = search === "?page=2" ? ["20"] : ["10", "11"];
  return (
    <>
      <output>{search + hash}</output>
      {ids.map((id) => (
        <p key={id} id={commentAnchor(id)} tabIndex={-1}>
          Comment {id}
        </p>
      ))}
    </>
  );
}

function open(hash: string, threadId = "") {
  const place = { success: true, postId: "1", threadId, page: threadId === "20" ? 2 : 1 };
  const answer = () => ({ status: threadId ? 200 : 404, body: threadId ? place : {} });
  const providers = createProviders(answer, { path: `/post/1${hash}` });
  render(<Comments />, { wrapper: providers.wrapper });
  return providers.calls;
}

test("shows the comment that the address names, without asking where it is", () => {
  const calls = open("#comment-11");
  expect(document.activeElement?.textContent).toBe("Comment 11");
  expect(calls).toEqual([]);
});

test("shows the thread of a reply that is not shown", async () => {
  open("#comment-15", "10");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Comment 10"));
  expect(screen.getByRole("status").textContent).toBe("#comment-15");
});

test("goes to the page of a comment on another one", async () => {
  open("#comment-25", "20");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Comment 20"));
  expect(screen.getByRole("status").textContent).toBe("?page=2#comment-20");
});

test.each(["#comments", ""])("leaves the page as it is for %j", (hash) => {
  const calls = open(hash);
  expect([document.activeElement, calls]).toEqual([document.body, []]);
});

test("leaves the page as it is where the comment is gone", async () => {
  const calls = open("#comment-99");
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(document.activeElement).toBe(document.body);
});
