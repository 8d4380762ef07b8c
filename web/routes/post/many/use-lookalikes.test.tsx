import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { draftOf } from "./drafts.ts";
import { useLookalikes } from "./use-lookalikes.ts";

afterEach(() => vi.unstubAllGlobals());

/** A search that waits for its answer. */
class Search {
  static waiting: Search[] = [];
  upload = {};
  status = 0;
  response: object = {};
  onload?: () => void;
  open() {}
  getResponseHeader() {}
  send() {
    Search.waiting.push(this);
  }
}

function postOf(name: string) {
  const picture = new Blob([name]);
  const image = { id: name, name, original: picture, thumb: picture, cropped: picture };
  return draftOf({ ...image, size: { width: 500, height: 500 } }, 0);
}

/** Looks for posts like those of three drafts, of which one is queued. */
function look() {
  Search.waiting = [];
  vi.stubGlobal("XMLHttpRequest", Search);
  const [wolf, fox, owl] = [postOf("Wolf"), { ...postOf("Fox"), isQueued: true }, postOf("Owl")];
  const { wrapper } = createProviders(() => ({ status: 500, body: {} }), { user: {} });
  const { result } = renderHook(() => useLookalikes([wolf, fox, owl]), { wrapper });
  const answer = (status: number, body: object) =>
    act(async () => {
      const search = Search.waiting.at(-1);
      if (search) Object.assign(search, { status, response: body }).onload?.();
    });
  const found = () => [wolf, fox, owl].map((post) => result.current(post).map(({ _id }) => _id));
  return { answer, found, searches: () => Search.waiting.length };
}

const refusal = { success: false, message: "No." };

test("looks for one draft after the other, but not for those that are on their way", async () => {
  const { answer, found, searches } = look();
  expect(searches()).toBe(1);
  await answer(200, { success: true, lookalikes: [{ _id: "7" }] });
  expect(searches()).toBe(2);
  await answer(200, { success: true, lookalikes: [{ _id: "8" }] });
  expect([found(), searches()]).toEqual([[["7"], [], ["8"]], 2]);
});

test("goes on after a search that failed, and stops at a limit", async () => {
  const failed = look();
  await failed.answer(500, refusal);
  expect([failed.found(), failed.searches()]).toEqual([[[], [], []], 2]);
  const limited = look();
  await limited.answer(429, refusal);
  expect([limited.found(), limited.searches()]).toEqual([[[], [], []], 1]);
});
