import { useRef, useState } from "react";
import type { ImageAction, ImageList } from "../image-list.ts";

function announcementFor(action: ImageAction, { images }: ImageList): string {
  switch (action.type) {
    case "saved":
      return "Crop saved.";
    case "cancelled":
      return "Crop cancelled.";
    case "removed":
      return "Image removed.";
    case "moved": {
      const position = images.findIndex(({ id }) => id === action.id) + 1 + action.by;
      return position < 1 || position > images.length
        ? ""
        : `The image is now number ${position} of ${images.length}.`;
    }
    default:
      return "";
  }
}

/**
 * Announces changes of the list to screen readers, and moves the focus when its element is removed.
 */
export function useAnnouncedActions(list: ImageList, dispatch: (action: ImageAction) => void) {
  const head = useRef<HTMLHeadingElement>(null);
  const [announcement, setAnnouncement] = useState("");

  function act(action: ImageAction): void {
    dispatch(action);
    setAnnouncement(announcementFor(action, list));
    if (["saved", "cancelled", "removed"].includes(action.type)) head.current?.focus();
  }

  return { act, head, announcement };
}
