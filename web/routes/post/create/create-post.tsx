import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { CurrentUser } from "#contract/users/contract.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { CreateWizard } from "./create-wizard.tsx";
import { type Draft, deleteDraft, EMPTY_DRAFT, loadDraft } from "./draft/draft.ts";
import type { LookalikesPart } from "./lookalikes-part.ts";
import styles from "./wizard.module.css";

type CreatePostProps = { user: CurrentUser; lookalikes: LookalikesPart };

/** Renders the wizard once the draft is read. */
export function CreatePost({ user, lookalikes }: CreatePostProps) {
  const { loaded, startOver } = useDraft(user._id);
  if (user.verified && loaded) {
    const { draft, round } = loaded;
    return (
      <CreateWizard
        key={round}
        user={user}
        draft={draft}
        lookalikes={lookalikes}
        onStartOver={startOver}
      />
    );
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

/** Replaces the form until the email is verified. */
function VerifyFirst({ email }: { email: string }) {
  const call = useCall();
  const sending = useMutation({
    mutationFn: () => call("POST /api/auth/verification", {}),
    onSuccess: ({ message }) => showToast("ok", message),
    onError: (error) => showToast("error", messageOf(error)),
  });
  return (
    <EmptyState
      icon="lock"
      title="Verify your email to post"
      text={`We sent a link to ${email}.`}
      action={
        <>
          <Button busy={sending.isPending} onClick={() => sending.mutate()}>
            Send it again
          </Button>
          <LinkButton variant="quiet" to="/settings">
            Wrong address?
          </LinkButton>
        </>
      }
    />
  );
}
