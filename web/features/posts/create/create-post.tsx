import { useEffect, useState } from "react";
import type { CurrentUser } from "#contract/users/contract.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { CreateWizard } from "./create-wizard.tsx";
import { type Draft, deleteDraft, EMPTY_DRAFT, loadDraft } from "./draft/draft.ts";
import { VerifyFirst } from "./verify-first.tsx";
import styles from "./wizard.module.css";

/** Renders the wizard once the draft is read. */
export function CreatePost({ user }: { user: CurrentUser }) {
  const { loaded, startOver } = useDraft(user._id);
  if (user.verified && loaded) {
    const { draft, round } = loaded;
    return <CreateWizard key={round} user={user} draft={draft} onStartOver={startOver} />;
  }
  return (
    <>
      <div className={styles.head}>
        <h1 className="t-h1">New creation</h1>
      </div>
      {user.verified ? (
        <div className={styles.loading} aria-busy="true">
          <Skeleton width={180} height={24} />
          <Skeleton height={400} />
        </div>
      ) : (
        <VerifyFirst email={user.email} />
      )}
    </>
  );
}

type Loaded = { draft: Draft; round: number };

/** Provides the saved draft, null until it is read; `round` counts restarts. */
function useDraft(userId: string) {
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
