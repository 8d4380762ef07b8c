import { useEffect } from "react";
import { useSite } from "#web/lib/document/site.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { whenIdle } from "#web/lib/pre-hydration/when-idle.ts";
import { requireUser, useCurrentUser } from "#web/lib/session/session.ts";
import { CreatePost } from "#web/routes/post/create/create-post.tsx";
import type { LookalikesPart } from "#web/routes/post/create/lookalikes-part.ts";
import { CreditPreviews } from "#web/routes/post/likeness/lookalikes/credit-previews.tsx";
import { LooksLike } from "#web/routes/post/likeness/lookalikes/looks-like.tsx";
import { useLookalikes } from "#web/routes/post/likeness/lookalikes/use-lookalikes.ts";
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
