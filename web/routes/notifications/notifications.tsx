import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { NotificationGroup } from "#contract/notifications/contract.ts";
import { pageOf } from "#contract/numbers.ts";
import { notificationsQuery, useReadAll } from "#web/components/notifications/api.ts";
import { useMarkRead } from "#web/components/notifications/use-mark-read.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { QueryState } from "#web/components/query-state.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { fetchList } from "#web/lib/list-page.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";
import { requireUser, useCurrentUser } from "#web/lib/session/session.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { Pagination } from "#web/ui/navigation/pagination.tsx";
import { NotificationRow } from "./notification-row.tsx";
import styles from "./notifications.module.css";
import { splitByDay } from "./split-by-day.ts";

const ROWS = ["first", "second", "third", "fourth", "fifth"];

function pageIn(search: URLSearchParams): number {
  return pageOf(search.get("page"));
}

export const load: PageLoader = async (deps, { request }) => {
  await requireUser(deps);
  const page = pageIn(new URL(request.url).searchParams);
  await fetchList(deps, notificationsQuery(page));
  return null;
};

export function Page() {
  const { name } = useSite();
  const user = useCurrentUser();
  const page = pageIn(useSearchParams()[0]);
  // Between signing out and leaving the page there is no user.
  if (!user) return null;
  return (
    <div className={`page ${styles.page}`}>
      <title>{`Notifications · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <Notifications page={page} unreadCount={user.unreadNotificationCount} />
    </div>
  );
}

type NotificationsProps = {
  page: number;
  /** How many of all the user's notifications are unread. */
  unreadCount: number;
};

function Notifications({ page, unreadCount }: NotificationsProps) {
  const query = useQuery(notificationsQuery(page));
  const shown = query.data?.notifications ?? [];
  const { newIds, newText, hasMoreUnread } = useMarkRead(shown, { withGroups: true, unreadCount });
  const status = useFocusRescue<HTMLDivElement>(hasMoreUnread);
  return (
    <>
      <SectionHeading
        level={1}
        roomy
        right={
          <div ref={status} tabIndex={-1} className={`row gap-16 ${styles.status}`}>
            {newText && <span className="t-sm num">{newText}</span>}
            {hasMoreUnread && <ReadAllButton newest={shown[0]} />}
          </div>
        }
      >
        Notifications
      </SectionHeading>
      {query.data ? (
        <>
          {shown.length > 0 && <Days notifications={shown} newIds={newIds} />}
          {shown.length === 0 && <EmptyPage lastPage={query.data.pageCount} />}
          <Pagination
            className={`ruled centered ${styles.pagination}`}
            page={page}
            pageCount={query.data.pageCount}
            margin={2}
            range={5}
            hrefFor={pathOf}
          />
        </>
      ) : (
        <QueryState query={query} what="The notifications" pending={<NotificationsSkeleton />} />
      )}
    </>
  );
}

function pathOf(page: number): string {
  return `/notifications?page=${page}`;
}

/** Marks the unread notifications of other pages as read, too. */
function ReadAllButton({ newest }: { newest: NotificationGroup | undefined }) {
  const { mutate, isPending } = useReadAll();
  if (!newest) return null;
  return (
    <Button busy={isPending} onClick={() => mutate(newest._id)}>
      Mark all as read
    </Button>
  );
}

type DaysProps = { notifications: readonly NotificationGroup[]; newIds: ReadonlySet<string> };

function Days({ notifications, newIds }: DaysProps) {
  // The server does not know the browser's time zone.
  const days = splitByDay(notifications, useNow(), { utc: !useHydrated() });
  return days.map(({ label, groups }) => (
    <section key={label} className={styles.day} aria-label={label}>
      <h2 className={`t-legend muted ${styles.dayName}`}>{label}</h2>
      <ul>
        {groups.map((group) => (
          <NotificationRow
            key={group._id}
            group={group}
            isNew={newIds.has(group._id)}
            thumbnail={thumbnailOf(group)}
          />
        ))}
      </ul>
    </section>
  ));
}

const THUMBNAIL_HEIGHT = 48;

function thumbnailOf({ referenceEntityId: { image } }: NotificationGroup): ReactNode {
  if (!image) return null;
  const width = Math.round((THUMBNAIL_HEIGHT * image.width) / image.height);
  return <PostPicture image={image} sizes={`${width}px`} alt="" />;
}

function EmptyPage({ lastPage }: { lastPage: number }) {
  if (lastPage === 0) {
    return (
      <EmptyState
        icon="bell"
        title="No activity yet!"
        text="Likes, comments and new followers land here."
      />
    );
  }
  return (
    <EmptyState
      icon="bell"
      title="Nothing on this page"
      text="There are not as many pages as that."
      action={<LinkButton to={pathOf(lastPage)}>Go to the last page</LinkButton>}
    />
  );
}

/** Renders placeholders while notifications load. */
function NotificationsSkeleton() {
  return (
    <div role="status" aria-label="Loading notifications">
      {ROWS.map((row) => (
        <div key={row} className={`ruled grid gap-16 middle ${styles.row}`}>
          <Skeleton width={44} height={44} />
          <div className={`stack gap-8 ${styles.placeholder}`}>
            <Skeleton width="70%" height={14} />
            <Skeleton width="24%" height={12} />
          </div>
          <Skeleton width={48} height={48} />
        </div>
      ))}
    </div>
  );
}
