import { act, renderHook, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createProviders } from "#test/providers.tsx";
import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import { CallError } from "#web/lib/call.ts";
import type { Creation } from "#web/routes/post/create/creation-form.ts";
import { emptyDraft } from "#web/routes/post/create/draft.ts";
import { useCreation, usePublish } from "./use-wizard.ts";

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
  getResponseHeader() {}
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
    () => usePublish({ owner: "1 1", onRefused: (error) => refused.push(error) }),
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

const picture = new Blob();
const imageOf = (id: string): EditedImage => ({
  ...{ id, name: `${id}.png`, original: picture, thumb: picture, cropped: picture },
  size: { width: 1920, height: 1080 },
});

test("a draft says how it was made as the settings do, until it says so itself", () => {
  const draft = emptyDraft("1 1");
  const madeOf = (given: typeof draft) =>
    renderHook(() => useCreation(given, "hand", () => undefined)).result.current.form.getValues(
      "made",
    );
  expect(madeOf(draft)).toBe("hand");
  for (const made of ["ai", null] as const) {
    const values = { ...draft.text.values, made };
    expect(madeOf({ ...draft, text: { ...draft.text, values } })).toBe(made);
  }
});

test("a removed image takes its description along, and brings it back", async () => {
  const draft = { ...emptyDraft("1 1"), images: [imageOf("a"), imageOf("b")] };
  const { result } = renderHook(() => useCreation(draft, null, () => undefined));
  const { form, dispatch } = result.current;
  const descriptions = () => form.getValues("imageDescriptions");
  act(() => {
    form.setValue("imageDescriptions.a", "A wolf");
    form.setValue("imageDescriptions.b", "Its back");
  });
  act(() => dispatch({ type: "removed", id: "a" }));
  await waitFor(() => expect(descriptions()).toEqual({ b: "Its back" }));
  act(() => dispatch({ type: "putBack", id: "a", max: 4 }));
  await waitFor(() => expect(descriptions()).toEqual({ a: "A wolf", b: "Its back" }));
  expect(result.current.list.images.map(({ id }) => id)).toEqual(["a", "b"]);
});
