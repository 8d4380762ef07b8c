import { act, renderHook } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { CallError } from "#web/lib/call.ts";
import type { Creation } from "./draft/creation-form.ts";
import { usePublish } from "./use-wizard.ts";

afterEach(() => vi.unstubAllGlobals());

const REFUSAL = { success: false, message: "Please verify your email to post." };

/** A request that reports half of its progress, and is refused when `answer` runs. */
class RefusedRequest {
  static answers: (() => void)[] = [];
  static keys = new Set<unknown>();
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  status = 403;
  response = REFUSAL;
  open() {}
  send(form: FormData) {
    RefusedRequest.keys.add(form.get("requestKey"));
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    RefusedRequest.answers.push(() => this.onload?.());
  }
}

const creation = {
  category: 0,
  values: { title: "Wolf", description: "", tags: [], nsfw: false, forSale: false },
  images: [],
  imageDescriptions: [],
  relations: [],
} as unknown as Creation;

test("shows the progress until a refusal, after which one can try again", async () => {
  vi.stubGlobal("XMLHttpRequest", RefusedRequest);
  const refused: unknown[] = [];
  const { wrapper: Providers } = createProviders(() => ({ status: 200, body: {} }));
  const { result } = renderHook(
    () => usePublish({ userId: "1", onRefused: (error) => refused.push(error) }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter>
          <Providers>{children}</Providers>
        </MemoryRouter>
      ),
    },
  );
  for (const attempt of [1, 2]) {
    let published: Promise<void> | undefined;
    act(() => {
      published = result.current.publish(creation);
      // A second submit while the first runs.
      void result.current.publish(creation);
    });
    expect([result.current.sent, result.current.isBusy()]).toEqual([0.5, true]);
    expect(RefusedRequest.answers).toHaveLength(attempt);
    RefusedRequest.answers.at(-1)?.();
    await act(() => published ?? Promise.resolve());
    expect([result.current.sent, result.current.isBusy()]).toEqual([null, false]);
    expect(refused).toHaveLength(attempt);
  }
  // Whatever became of the first attempt, the draft is published once.
  expect([...RefusedRequest.keys]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
  expect(refused[0]).toBeInstanceOf(CallError);
  expect((refused[0] as CallError).message).toBe(REFUSAL.message);
});
