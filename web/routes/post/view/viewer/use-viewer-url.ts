import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";

/** The history state of an entry of an open viewer: whether the entry before shows the page alone. */
type ViewerEntry = { viewer: "opened" | "linked" };

/** Returns the index that `#picture=2` names, or null. */
function pictureIn(hash: string, count: number): number | null {
  const number = Number(/^#picture=(\d{1,3})$/.exec(hash)?.[1]);
  return number >= 1 && number <= count ? number - 1 : null;
}

function entryOf(state: unknown): ViewerEntry["viewer"] | undefined {
  return (state as Partial<ViewerEntry> | null)?.viewer;
}

/**
 * Provides the chosen picture of `count`, and whether the viewer shows it, which the URL's hash
 * says.
 */
export function useViewerUrl(count: number) {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(0);
  const [isClosing, setClosing] = useState(false);
  const [seen, setSeen] = useState<number | null>(null);
  // The server knows no hash.
  const picture = useHydrated() ? pictureIn(hash, count) : null;
  const entry = entryOf(state);

  if (picture !== seen) {
    setSeen(picture);
    if (picture === null) setClosing(false);
    // While open, the URL only follows the choice, unless someone edits it.
    else if (seen === null || !entry) setChosen(picture);
  }

  function go(index: number, viewer: ViewerEntry["viewer"], replace: boolean) {
    const to = { search, hash: `#picture=${index + 1}` };
    void navigate(to, { replace, state: { viewer }, preventScrollReset: true });
  }

  function open() {
    if (picture === null) go(Math.min(chosen, count - 1), "opened", false);
  }

  function choose(index: number) {
    setChosen(index);
    if (picture !== null) go(index, entry ?? "linked", true);
  }

  function close() {
    // At once, because the navigation may load.
    setClosing(true);
    if (entry === "opened") void navigate(-1);
    else void navigate({ search, hash: "" }, { replace: true, preventScrollReset: true });
  }

  return {
    chosen: Math.min(chosen, count - 1),
    isOpen: picture !== null && !isClosing,
    ...{ open, choose, close },
  };
}
