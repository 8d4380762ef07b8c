import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Made } from "#contract/posts/made.ts";
import { useSite } from "#web/lib/document/site.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { EXCEPT_CURRENT_USER } from "#web/lib/queries.ts";
import { useUser } from "#web/lib/session/session.ts";
import { VerifyFirst } from "#web/routes/post/create/verify-first.tsx";
import { loadDrafts } from "#web/routes/post/many/draft-storage.ts";
import { ManyPage } from "#web/routes/post/many/many-page.tsx";
import { createManyStore, type ManyStore } from "#web/routes/post/many/many-store.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

/** Renders the page on which many pictures become posts at once. */
export function Component() {
  const site = useSite();
  const { _id, verified, email, settingMade } = useUser();
  return (
    <div className="px-24 narrow:px-16 phone:px-12">
      <UnlistedHead title="Submit many" summary={`Share many creations on ${site.name} at once.`} />
      {verified ? (
        <OpenDrafts key={_id} userId={_id} made={settingMade} />
      ) : (
        <>
          <Title />
          <VerifyFirst email={email} />
        </>
      )}
    </div>
  );
}

function Title() {
  return (
    <SectionHeading level={1} roomy>
      Submit many
    </SectionHeading>
  );
}

/** Renders the drafts once this tab has them. */
function OpenDrafts({ userId, made }: { userId: string; made: Made | null }) {
  const { store, isElsewhere } = useOwnDrafts(userId, made);
  if (store) return <ManyPage store={store} />;
  return (
    <>
      <Title />
      {isElsewhere ? (
        <EmptyState
          icon="copy"
          title="Your drafts are open in another tab"
          text="Go on there, or close it: then they open here."
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height={400} />
        </div>
      )}
    </>
  );
}

/**
 * Opens the drafts of a user for this tab alone, so that no two change or publish them. New ones are `made` as the
 * settings say.
 */
function useOwnDrafts(userId: string, made: Made | null) {
  const queries = useQueryClient();
  const [store, setStore] = useState<ManyStore | null>(null);
  const [isElsewhere, setElsewhere] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const left = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));

    async function own(): Promise<void> {
      if (signal.aborted) return;
      const drafts = await loadDrafts(userId);
      const shared = drafts.posts.length > 0 ? drafts.shared : { ...drafts.shared, made };
      const opened = createManyStore(
        userId,
        { ...drafts, shared },
        {
          onPublished: () => void queries.invalidateQueries(EXCEPT_CURRENT_USER),
        },
      );
      setStore(opened);
      opened.resume();
      await left;
      await opened.close();
    }

    void holdAlone(`many ${userId}`, signal, { onWaiting: () => setElsewhere(true), own });
    return () => leaving.abort();
  }, [userId, queries, made]);

  return { store, isElsewhere };
}

type Holding = { onWaiting: () => void; own: () => Promise<void> };

/** Runs `own` while no other tab does; without locks, in insecure contexts, at once. */
async function holdAlone(name: string, signal: AbortSignal, { onWaiting, own }: Holding) {
  if (!navigator.locks) return own();
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await own();
    return lock !== null;
  });
  if (isFree) return;
  onWaiting();
  // Leaving the page ends the wait.
  await navigator.locks.request(name, { signal }, own).catch(() => undefined);
}
