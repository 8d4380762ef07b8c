import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CurrentUser } from "#contract/users/contract.ts";
import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import { EMPTY_DRAFT } from "./draft/draft.ts";
import { useCreation } from "./use-wizard.ts";

const picture = new Blob();
const imageOf = (id: string): EditedImage => ({
  ...{ id, name: `${id}.png`, original: picture, thumb: picture, cropped: picture },
  size: { width: 1920, height: 1080 },
});

test("a removed image takes its description along, and brings it back", async () => {
  const draft = { ...EMPTY_DRAFT, images: [imageOf("a"), imageOf("b")] };
  const { result } = renderHook(() => useCreation({ _id: "1" } as CurrentUser, draft));
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
