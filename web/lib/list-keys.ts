import { useNavigate } from "react-router";
import { useShortcut } from "./shortcuts.ts";

export const LIST_KEYS = { previous: "K", next: "J" } as const;

type ListKeys = {
  /** The neighbors in the list; null while it loads. */
  position: { previous: string | null; next: string | null } | null;
  pathOf: (id: string) => string;
};

/** Goes to the next item of a list by J, to the previous by K. */
export function useListKeys({ position, pathOf }: ListKeys): void {
  const navigate = useNavigate();
  const go = (id: string | null | undefined) => {
    if (id) void navigate(pathOf(id), { preventScrollReset: true });
  };
  useShortcut("k", () => go(position?.previous));
  useShortcut("j", () => go(position?.next));
}
