import { useEffect } from "react";
import { CreditPreviews } from "#web/features/likeness/lookalikes/credit-previews.tsx";
import { LooksLike } from "#web/features/likeness/lookalikes/looks-like.tsx";
import { useLookalikes } from "#web/features/likeness/lookalikes/use-lookalikes.ts";
import { CreatePost } from "#web/features/posts/create/create-post.tsx";
import type { LookalikesPart } from "#web/features/posts/create/lookalikes-part.ts";
import { useSite } from "#web/platform/document/site.ts";
import type { PageLoader } from "#web/platform/loader.ts";
import { whenIdle } from "#web/platform/pre-hydration/when-idle.ts";
import { requireUser, useCurrentUser } from "#web/platform/session/session.ts";
import styles from "./create-post.module.css";

export const load: PageLoader = async (deps) => {
  await requireUser(deps);
  return null;
};

export function Page() {
  const site = useSite();
  const user = useCurrentUser();
  const lookalikes = useLookalikesPart();
  // The page that shows the new post.
  useEffect(() => whenIdle(() => void import("./post.tsx")), []);
  return (
    <div className={styles.page}>
      <title>{`New creation · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="description" content={`Share a creation of yours on ${site.name}.`} />
      {user && <CreatePost user={user} lookalikes={lookalikes} />}
    </div>
  );
}

function useLookalikesPart(): LookalikesPart {
  const { look, lookalikes, isLooking } = useLookalikes();
  return {
    look,
    ids: lookalikes.map(({ _id }) => _id),
    renderBox: (pictures, answers, onAnswer) => (
      <LooksLike {...{ pictures, lookalikes, isLooking, answers, onAnswer }} />
    ),
    renderCredits: (answers) => <CreditPreviews lookalikes={lookalikes} answers={answers} />,
  };
}
