import { useEffect, useState } from "react";
import { type Draft, deleteDraft, EMPTY_DRAFT, loadDraft } from "./draft.ts";

type Loaded = { draft: Draft; round: number };

/** Provides the saved draft, null until it is read; `round` counts restarts. */
export function useDraft(userId: string) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let current = true;
    void loadDraft(userId).then((draft) => current && setLoaded({ draft, round: 0 }));
    return () => {
      current = false;
    };
  }, [userId]);

  async function startOver(): Promise<void> {
    await deleteDraft(userId);
    setLoaded((before) => ({ draft: EMPTY_DRAFT, round: (before?.round ?? 0) + 1 }));
  }

  return { loaded, startOver };
}
