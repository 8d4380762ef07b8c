import type { CurrentUser } from "#contract/users/contract.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { CreateWizard } from "./create-wizard.tsx";
import { useDraft } from "./draft/use-draft.ts";
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
