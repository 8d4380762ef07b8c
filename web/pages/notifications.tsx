import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Notification } from "#contract/notifications/contract.ts";
import { pageOf } from "#contract/numbers.ts";
import { notificationsQuery } from "#web/features/notifications/api.ts";
import { groupByDay } from "#web/features/notifications/day-groups.ts";
import { groupLikes } from "#web/features/notifications/group-likes.ts";
import { NotificationRow } from "#web/features/notifications/notification-row.tsx";
import { NotificationsSkeleton } from "#web/features/notifications/notifications-skeleton.tsx";
import { useMarkRead } from "#web/features/notifications/use-mark-read.ts";
import { PostPicture } from "#web/features/posts/grid/post-picture.tsx";
import { messageOf, useCall } from "#web/platform/call.ts";
import { useSite } from "#web/platform/document/site.ts";
import type { PageLoader } from "#web/platform/loader.ts";
import { requireUser, useCurrentUser } from "#web/platform/session/session.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { Pagination } from "#web/ui/navigation/pagination.tsx";
import styles from "./notifications.module.css";

export const load: PageLoader = async (deps) => {
  await requireUser(deps);
  return null;
};

export function Page() {
  const { name } = useSite();
  const page = pageOf(useSearchParams()[0].get("page"));
  // Between signing out and leaving the page there is no user.
  if (!useCurrentUser()) return null;
  return (
    <div className={styles.page}>
      <title>{`Notifications · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <Notifications key={page} page={page} />
    </div>
  );
}

function Notifications({ page }: { page: number }) {
  const query = useQuery(notificationsQuery(useCall(), page));
  const shown = query.data?.notifications ?? [];
  const newIds = useMarkRead(shown);
  const newCount = shown.filter(({ _id }) => newIds.has(_id)).length;
  return (
    <>
      <SectionHeading
        level={1}
        roomy
        right={newCount > 0 && <span className="t-sm num">{newCount} new</span>}
      >
        Notifications
      </SectionHeading>
      {query.isPending && <NotificationsSkeleton />}
      {query.data && (
        <>
          {shown.length > 0 && <Days notifications={shown} newIds={newIds} />}
          {shown.length === 0 && <EmptyPage lastPage={query.data.pageCount} />}
          <Pagination
            className={styles.pagination}
            page={page}
            pageCount={query.data.pageCount}
            margin={2}
            range={5}
            hrefFor={pathOf}
          />
        </>
      )}
      {query.isError && !query.data && (
        <FailedState
          title="The notifications could not be loaded"
          text={messageOf(query.error)}
          onRetry={query.refetch}
        />
      )}
    </>
  );
}

function pathOf(page: number): string {
  return `/notifications?page=${page}`;
}

type DaysProps = { notifications: readonly Notification[]; newIds: ReadonlySet<string> };

function Days({ notifications, newIds }: DaysProps) {
  const days = groupByDay(groupLikes(notifications), useNow());
  return days.map(({ label, groups }) => (
    <section key={label} className={styles.day} aria-label={label}>
      <h2 className={styles.dayName}>{label}</h2>
      <ul>
        {groups.map((group) => (
          <NotificationRow
            key={group.latest._id}
            group={group}
            isNew={[group.latest, ...group.others].some(({ _id }) => newIds.has(_id))}
            thumbnail={thumbnailOf(group.latest)}
          />
        ))}
      </ul>
    </section>
  ));
}

const THUMBNAIL_HEIGHT = 48;

function thumbnailOf({ referenceEntityId: { image } }: Notification): ReactNode {
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
