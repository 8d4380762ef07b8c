import { useEffect, useReducer, useRef, useState } from "react";
import type { Relation } from "#contract/likeness/rules.ts";
import type { Category } from "#contract/posts/categories.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import {
  type DescribeForm,
  useDescribeForm,
} from "#web/components/posts/describe/describe-form.ts";
import {
  type EditedImage,
  type ImageList,
  imageListReducer,
  NO_IMAGES,
} from "#web/components/posts/image-editor/image-list.ts";
import type { Draft } from "./draft/draft.ts";
import { saveImages } from "./draft/draft-images.ts";
import { saveText } from "./draft/draft-text.ts";
import type { Answers } from "./lookalikes-part.ts";

function restored({ images }: Draft): ImageList {
  return imageListReducer(NO_IMAGES, { type: "restored", images });
}

/**
 * Removes the descriptions of deleted pictures, whose errors could not be found any more; they are there
 * again when a picture is put back.
 */
function useDescriptionsOf(form: DescribeForm, images: readonly EditedImage[]): void {
  const described = useRef(images);
  const removed = useRef(new Map<string, string>());
  useEffect(() => {
    const before = described.current;
    described.current = images;
    for (const { id } of before.filter((image) => !hasImage(images, image))) {
      const { [id]: text = "", ...remaining } = form.getValues("imageDescriptions");
      removed.current.set(id, text);
      form.setValue("imageDescriptions", remaining);
      form.clearErrors(`imageDescriptions.${id}`);
    }
    for (const { id } of images.filter((image) => !hasImage(before, image))) {
      const text = removed.current.get(id);
      if (text) form.setValue(`imageDescriptions.${id}`, text);
    }
  }, [form, images]);
}

function hasImage(images: readonly EditedImage[], { id }: EditedImage): boolean {
  return images.some((image) => image.id === id);
}

/** Provides the state of all three steps, initialized from a draft and saved on every change. */
export function useCreation(user: CurrentUser, draft: Draft) {
  const userId = user._id;
  const [category, setCategory] = useState<Category | null>(draft.text.category);
  const [list, dispatch] = useReducer(imageListReducer, draft, restored);
  const [answers, setAnswers] = useState<Answers>(draft.text.answers);
  const form = useDescribeForm("create", draft.text.values);

  const savedImages = useRef(draft.images);
  useEffect(() => {
    if (savedImages.current === list.images) return;
    void saveImages(userId, savedImages.current, list.images);
    savedImages.current = list.images;
  }, [userId, list.images]);
  useDescriptionsOf(form, list.images);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saveText(userId, { values }),
      }),
    [form, userId],
  );

  function choose(next: Category): void {
    setCategory(next);
    saveText(userId, { category: next });
  }

  function answer(id: string, relation: Relation | null): void {
    const { [id]: _previous, ...others } = answers;
    const next = relation ? { ...others, [id]: relation } : others;
    setAnswers(next);
    saveText(userId, { answers: next });
  }

  return { category, choose, list, dispatch, form, answers, answer };
}
