import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useStore } from "zustand";
import type { Lookalike } from "#contract/likeness/contract.ts";
import { collectToasts } from "#test/toasts.ts";
import { type DraftPost, draftOf, NO_DRAFTS, withTitle } from "./drafts.ts";
import { createManyStore } from "./many-store.ts";
import { PublishBar } from "./publish-bar.tsx";

const toasts = collectToasts();
const picture = new Blob();

function postOf(title: string): DraftPost {
  const image = { id: title, name: title, original: picture, thumb: picture, cropped: picture };
  const post = draftOf({ ...image, size: { width: 500, height: 500 } }, 0);
  return withTitle({ ...post, id: title || "nameless" }, title);
}

/** Shows the bar for drafts of these titles, of which 'Copy' looks like another; sent ones stay on their way. */
function show(...titles: string[]) {
  const sent: string[] = [];
  const store = createManyStore(
    "1",
    { ...NO_DRAFTS, posts: titles.map(postOf) },
    {
      send: ({ id }) => {
        sent.push(id);
        return new Promise(() => undefined);
      },
    },
  );
  function Bar() {
    const lookalikesOf = ({ id }: DraftPost) =>
      id === "Copy" ? ([{ _id: "7" }] as Lookalike[]) : [];
    return <PublishBar store={store} state={useStore(store)} lookalikesOf={lookalikesOf} />;
  }
  render(<Bar />);
  const queued = () =>
    store.getState().drafts.posts.flatMap(({ id, isQueued }) => (isQueued ? id : []));
  const press = (name: string) => userEvent.setup().click(screen.getByRole("button", { name }));
  return { store, sent, queued, press };
}

const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

test("publishes those that are ready, or all that miss nothing", async () => {
  const ready = show("Wolf", "Copy", "");
  screen.getByText("1 ready, 1 has look-alikes, 1 misses something");
  expect(buttons()).toEqual(["Discard all", "Publish 1 ready", "Publish all 3"]);
  await ready.press("Publish 1 ready");
  expect(ready.queued()).toEqual(["Wolf"]);
  screen.getByText("1 has look-alikes, 1 misses something, 1 on the way");
  await ready.press("Publish all 2");
  expect(ready.queued()).toEqual(["Wolf", "Copy"]);
  expect(toasts).toEqual(["info: One post stays: see its card"]);
  expect(buttons()).toEqual(["Discard all", "Pause"]);
});

test("goes on with what stayed on its way after a pause", async () => {
  const { store, sent, press } = show("Wolf");
  act(() => store.changePost("Wolf", (post) => ({ ...post, isQueued: true })));
  expect(buttons()).toEqual(["Discard all", "Go on"]);
  await press("Go on");
  await waitFor(() => expect(sent).toEqual(["Wolf"]));
});

test("discards all drafts once that is confirmed", async () => {
  const { store, press } = show("Wolf", "Fox");
  await press("Discard all");
  const dialog = await screen.findByRole("alertdialog", { name: "Discard all drafts?" });
  expect(store.getState().drafts.posts).toHaveLength(2);
  const confirm = [...dialog.querySelectorAll("button")].at(-1);
  expect(confirm?.textContent).toBe("Discard all");
  if (confirm) await userEvent.setup().click(confirm);
  expect(store.getState().drafts.posts).toEqual([]);
});
