import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Lookalike } from "#contract/likeness/contract.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { upload } from "#web/lib/upload.ts";

/** A reply that comes sooner needs no sign of waiting (ms). */
const QUICK_MS = 400;
/** How long the wait is shown (ms). */
const PATIENCE_MS = 3_000;

const NONE: readonly Lookalike[] = [];

/**
 * Looks for earlier posts that resemble the pictures of a new one. A failed search finds none, without
 * a message; a late reply still counts.
 */
export function useLookalikes() {
  const nsfw = listsNsfw(useCurrentUser());
  const searched = useRef<readonly Blob[]>([]);
  const { mutate, data, isPending } = useMutation({
    mutationFn: (pictures: readonly Blob[]) =>
      upload("POST /api/posts/lookalikes", formOf(pictures, nsfw), () => undefined),
    // Looks again when the step is next entered.
    onError: () => {
      searched.current = [];
    },
  });
  const look = useCallback(
    (pictures: readonly Blob[]) => {
      if (pictures.length === 0 || areSame(searched.current, pictures)) return;
      searched.current = pictures;
      mutate(pictures);
    },
    [mutate],
  );
  return { look, isLooking: useShownWait(isPending), lookalikes: data?.lookalikes ?? NONE };
}

function areSame(some: readonly Blob[], others: readonly Blob[]): boolean {
  return some.length === others.length && some.every((blob, index) => blob === others[index]);
}

function formOf(pictures: readonly Blob[], nsfw: boolean): FormData {
  const form = new FormData();
  form.set("nsfw", String(nsfw));
  for (const picture of pictures) form.append("images", picture, "image");
  return form;
}

/** Returns whether a wait is shown: neither a quick one, nor for longer than anybody's patience. */
function useShownWait(isPending: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timers = [
      setTimeout(() => setShown(true), QUICK_MS),
      setTimeout(() => setShown(false), PATIENCE_MS),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setShown(false);
    };
  }, [isPending]);
  return isShown && isPending;
}
