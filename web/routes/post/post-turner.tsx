import { useLocation, useNavigate } from "react-router";
import { useRelated } from "#web/components/feeds/api.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import styles from "./post-turner.module.css";

/** Turns to the previous or next post of the list that led here, else of the category. */
export function PostTurner({ id }: { id: string }) {
  const { previous, next } = useNeighbors(id);
  const { state } = useLocation();
  const navigate = useNavigate();
  const turnTo = (to: string | null) => {
    if (to) void navigate(`/post/${to}`, { state: { list: state?.list }, replace: true });
  };
  useShortcut("k", () => turnTo(previous));
  useShortcut("j", () => turnTo(next));
  return (
    <div className={styles.turner}>
      <IconButton
        boxed
        icon="left"
        label="Previous creation"
        aria-keyshortcuts="K"
        aria-disabled={previous === null}
        onClick={() => turnTo(previous)}
      />
      <IconButton
        boxed
        icon="right"
        label="Next creation"
        aria-keyshortcuts="J"
        aria-disabled={next === null}
        onClick={() => turnTo(next)}
      />
    </div>
  );
}

type Neighbors = { previous: string | null; next: string | null };

function useNeighbors(id: string): Neighbors {
  const related = useRelated(id);
  const list: readonly string[] = useLocation().state?.list ?? [];
  const at = list.indexOf(id);
  if (at >= 0) return { previous: list[at - 1] ?? null, next: list[at + 1] ?? null };
  return { previous: related?.newer ?? null, next: related?.older ?? null };
}
