import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { LoadMore } from "#web/features/feeds/load-more.tsx";
import { PEOPLE } from "#web/features/follows/toggle-follow.ts";
import styles from "#web/pages/profile/people-dialog.module.css";
import { PeopleSkeleton, PersonRow } from "#web/pages/profile/people-dialog.tsx";
import { type Call, messageOf, useCall } from "#web/platform/call.ts";
import { listsNsfw, useCurrentUser } from "#web/platform/session/session.ts";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";

export type LikersDialogProps = { postId: string; open: boolean; onClose: () => void };

/** Renders who likes a post. */
export function LikersDialog({ postId, open, onClose }: LikersDialogProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Liked by"
      head={<span className={classNames("t-h3", styles.heading)}>Liked by</span>}
    >
      <Likers postId={postId} />
    </Sheet>
  );
}

/** Fetches those who like a post, newest first. */
function likersQuery(call: Call, { id, nsfw }: { id: string; nsfw: boolean }) {
  return infiniteQueryOptions({
    // Below the key of all lists of people, where follows are shown.
    queryKey: [...PEOPLE, id, "likes", { nsfw }],
    queryFn: async ({ pageParam: after }) => {
      const query = { nsfw, after };
      const { people, next } = await call("GET /api/post/:id/likes", { params: { id }, query });
      return { people, next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Likes change while the page is open.
    staleTime: 0,
  });
}

function Likers({ postId }: { postId: string }) {
  const { pathname } = useLocation();
  const nsfw = listsNsfw(useCurrentUser());
  const query = useInfiniteQuery(likersQuery(useCall(), { id: postId, nsfw }));
  if (query.isPending) return <PeopleSkeleton />;
  if (!query.data) {
    return (
      <FailedState
        title="The list could not be loaded"
        text={messageOf(query.error)}
        onRetry={query.refetch}
      />
    );
  }
  const people = query.data.pages.flatMap((page) => page.people);
  if (people.length === 0) {
    return <EmptyState icon="heart" title="Nobody to show" text="Whoever likes it shows here." />;
  }
  return (
    <>
      <ul className={styles.people}>
        {people.map((person) => (
          <PersonRow key={person._id} person={person} />
        ))}
      </ul>
      <p role="status" className="sr">
        {query.data.pages.length > 1 && `${people.length} people shown`}
      </p>
      {query.hasNextPage && (
        <div className={styles.more}>
          <LoadMore
            to={pathname}
            onMore={query.fetchNextPage}
            loading={query.isFetchingNextPage}
            error={query.isFetchNextPageError ? messageOf(query.error) : null}
            automatic
          />
        </div>
      )}
    </>
  );
}
