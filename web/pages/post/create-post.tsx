import { useEffect } from "react";
import { CreatePost } from "#web/features/posts/create/create-post.tsx";
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
  // The page that shows the new post.
  useEffect(() => whenIdle(() => void import("./post.tsx")), []);
  return (
    <div className={styles.page}>
      <title>{`New creation · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="description" content={`Share a creation of yours on ${site.name}.`} />
      {user && <CreatePost user={user} />}
    </div>
  );
}
