import { useQuery } from "@tanstack/react-query";
import { redirect, useSearchParams } from "react-router";
import { canModerate } from "#contract/moderation/policy.ts";
import { pageOf } from "#contract/numbers.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { fetchList } from "#web/lib/list-page.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { requireUser, useCurrentUser } from "#web/lib/session/session.ts";
import { HoldRow } from "#web/routes/staff/holds/hold-row.tsx";
import { holdsQuery } from "#web/routes/staff/holds/holds-api.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { Pagination } from "#web/ui/navigation/pagination.tsx";
import styles from "./appeals.module.css";

export const load: PageLoader = async (deps, { request }) => {
  const viewer = await requireUser(deps);
  if (!canModerate(viewer)) throw redirect("/");
  const page = pageOf(new URL(request.url).searchParams.get("page"));
  await fetchList(deps, holdsQuery(deps.call, page));
  return null;
};

/** Renders the posts that wait for staff. */
export function Page() {
  const { name } = useSite();
  const page = pageOf(useSearchParams()[0].get("page"));
  const { data, isPending, error, refetch } = useQuery(holdsQuery(useCall(), page));
  // A row is removed while its button has the focus.
  const list = useFocusRescue<HTMLElement>(`${page} ${data?.holds.length}`);
  // Between signing out and leaving the page there is no user.
  if (!useCurrentUser()) return null;
  return (
    <div className={styles.page}>
      <title>{`Waiting posts · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <SectionHeading level={1} roomy>
        Waiting posts
      </SectionHeading>
      <section ref={list} className={styles.appeals} tabIndex={-1} aria-label="Waiting posts">
        {isPending && <Skeleton height={164} />}
        {error && !data && (
          <FailedState
            title="The posts could not be loaded"
            text={messageOf(error)}
            onRetry={refetch}
          />
        )}
        {data?.holds.length === 0 && (
          <EmptyState icon="img" title="No post waits" text="New posts to look at land here." />
        )}
        <ul>
          {data?.holds.map((hold) => (
            <HoldRow key={hold._id} hold={hold} />
          ))}
        </ul>
        {data && (
          <Pagination
            className={styles.pagination}
            page={page}
            pageCount={data.pageCount}
            margin={2}
            range={3}
            hrefFor={(target) => (target > 1 ? `/holds?page=${target}` : "/holds")}
            label="Pages of waiting posts"
          />
        )}
      </section>
    </div>
  );
}
