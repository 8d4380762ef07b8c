import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, type LoaderFunction, useSearchParams } from "react-router";
import type {
  Notification,
  NotificationFilter,
  NotificationGroup,
} from "#contract/notifications/contract.ts";
import { notificationsQuery, useReadAll } from "#web/components/notifications/api.ts";
import { useMarkRead } from "#web/components/notifications/use-mark-read.ts";
import { PageTitle } from "#web/components/page-title.tsx";
import { PagedList } from "#web/components/paged-list.tsx";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";
import { useUser } from "#web/lib/session/session.ts";
import { oneOf, pageNumber, urlState } from "#web/lib/url-state.ts";
import { fetchList } from "#web/lib/wait.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { NotificationRow } from "./notification-row.tsx";

const ROWS = ["first", "second", "third", "fourth", "fifth"];

type Filter = {
  /** Missing for all. */
  kind?: NotificationFilter;
  label: string;
  icon: IconName;
  /** The title and text of an empty list. */
  none: (username: string) => readonly [title: string, text: string];
};

const ALL: Filter = {
  label: "All",
  icon: "bell",
  none: () => ["No activity yet!", "Likes, comments and new followers land here."],
};
const FILTERS: readonly Filter[] = [
  ALL,
  {
    kind: "comments",
    label: "Comments",
    icon: "chat",
    none: () => ["No comments yet", "Comments on your posts and replies to you land here."],
  },
  {
    kind: "mentions",
    label: "Mentions",
    icon: "at",
    none: (username) => [
      "No mentions yet",
      `When someone writes @${username} in a comment, it lands here.`,
    ],
  },
  {
    kind: "likes",
    label: "Likes",
    icon: "heart",
    none: () => ["No likes yet", "Likes of your posts land here."],
  },
  {
    kind: "followers",
    label: "Followers",
    icon: "user",
    none: () => ["No followers yet", "Whoever follows you lands here."],
  },
];

const state = urlState({
  kind: oneOf(
    FILTERS.map((filter) => filter.kind),
    { fallback: undefined },
  ),
  page: pageNumber,
});
const pathOf = (shown: Partial<ReturnType<typeof state.parse>>) =>
  state.path("/notifications", shown);

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  const shown = state.parse(new URL(request.url).searchParams);
  await fetchList(queries, notificationsQuery(shown));
  return null;
};

export function Component() {
  const user = useUser();
  const { kind, page } = state.parse(useSearchParams()[0]);
  const filter = FILTERS.find((one) => one.kind === kind) ?? ALL;
  const query = useQuery(notificationsQuery({ kind, page }));
  const shown = query.data?.notifications ?? [];
  const { newIds, newText, hasMoreUnread } = useMarkRead(shown, {
    withGroups: true,
    unreadCount: user.unreadNotificationCount,
  });
  const status = useFocusRescue<HTMLDivElement>(hasMoreUnread);
  return (
    <div className="page max-w-1088">
      <PageTitle
        title="Notifications"
        right={
          <div ref={status} tabIndex={-1} className="flex items-center gap-16 empty:-ml-16">
            {newText && <span className="t-sm tabular-nums">{newText}</span>}
            {hasMoreUnread && <ReadAllButton newest={user.notifications[0]} />}
          </div>
        }
      />
      <div className="grid items-start grid-cols-[208px_minmax(0,1fr)] gap-40 narrow:grid-cols-1 narrow:gap-8">
        <Filters current={filter} />
        <div>
          <PagedList
            query={query}
            rows="notifications"
            what="The notifications"
            icon="bell"
            pending={<NotificationsSkeleton />}
            empty={<NoNotifications filter={filter} username={user.username} />}
            page={page}
            hrefFor={(number) => pathOf({ kind, page: number })}
            pagination={{
              className: "border-t border-line justify-center pt-24",
              range: 5,
            }}
          >
            {(notifications) => <Days notifications={notifications} newIds={newIds} />}
          </PagedList>
        </div>
      </div>
    </div>
  );
}

function Filters({ current }: { current: Filter }) {
  return (
    <nav
      className="flex sticky top-[calc(var(--top-bar)_+_16px)] flex-col narrow:static narrow:flex-row narrow:gap-8 narrow:-mx-16 narrow:py-2 narrow:px-16 narrow:overflow-x-auto narrow:[scrollbar-width:none] phone:gap-4"
      aria-label="Kinds of notifications"
    >
      {FILTERS.map((filter) => (
        <Link
          key={filter.label}
          className="flex items-center gap-10 flex-none t-label quiet edge h-44 px-14 hover:bg-s2 current:bg-s1 narrow:border narrow:border-chip-edge narrow:rounded narrow:bg-chip narrow:current:bg-s3 narrow:current:before:top-auto narrow:current:before:right-0 narrow:current:before:w-auto narrow:current:before:h-2 phone:px-8 phone:text-14"
          to={pathOf({ kind: filter.kind })}
          aria-current={filter === current ? "page" : undefined}
        >
          <Icon className="narrow:hidden" name={filter.icon} size="s" />
          {filter.label}
        </Link>
      ))}
    </nav>
  );
}

/** Marks the unread notifications of other pages as read, too. */
function ReadAllButton({ newest }: { newest: Notification | undefined }) {
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
    <section key={label} className="group/day [section+&]:pt-10" aria-label={label}>
      <h2 className="t-legend text-muted py-8 group-first-of-type/day:pt-0">{label}</h2>
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

function NoNotifications({ filter, username }: { filter: Filter; username: string }) {
  const [title, text] = filter.none(username);
  const explore = <LinkButton to="/explore">Explore creations</LinkButton>;
  return <EmptyState icon={filter.icon} title={title} text={text} action={explore} />;
}

/** Renders placeholders while notifications load. */
function NotificationsSkeleton() {
  return (
    <div role="status" aria-label="Loading notifications">
      {ROWS.map((row) => (
        <div
          key={row}
          className="border-t border-t-line grid gap-16 items-center relative grid-cols-[44px_minmax(0,1fr)_auto] min-h-76 py-12 px-16 phone:gap-12 phone:p-12"
        >
          <Skeleton width={44} height={44} />
          <div className="grid gap-8">
            <Skeleton width="70%" height={14} />
            <Skeleton width="24%" height={12} />
          </div>
          <Skeleton width={48} height={48} />
        </div>
      ))}
    </div>
  );
}

type Day = { label: "Today" | "Yesterday" | "Earlier"; groups: NotificationGroup[] };

/** Returns the midnight at the start of the day `daysAgo` before that of `now`, local or in UTC (ms). */
function midnight(now: number, daysAgo: number, utc: boolean): number {
  const day = new Date(now);
  if (utc) return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - daysAgo);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysAgo).getTime();
}

function dayLabel(iso: string, now: number, utc: boolean): Day["label"] {
  const time = Date.parse(iso);
  if (time >= midnight(now, 0, utc)) return "Today";
  return time >= midnight(now, 1, utc) ? "Yesterday" : "Earlier";
}

/** Splits the groups by calendar day, the browser's or in UTC; the order stays. */
export function splitByDay(
  groups: readonly NotificationGroup[],
  now: number,
  { utc }: { utc: boolean },
): Day[] {
  const days: Day[] = [];
  for (const group of groups) {
    const label = dayLabel(group.createdAt, now, utc);
    const last = days.at(-1);
    if (last?.label === label) last.groups.push(group);
    else days.push({ label, groups: [group] });
  }
  return days;
}
