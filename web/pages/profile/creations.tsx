import { useQuery } from "@tanstack/react-query";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { PostGrid } from "#web/features/posts/post-grid.tsx";
import { type ProfileFacts, userPostsQuery } from "#web/features/users/api.ts";
import { profilePath } from "#web/features/users/profile-path.ts";
import { messageOf, useCall } from "#web/platform/call.ts";
import { useCurrentUser } from "#web/platform/session.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import styles from "./creations.module.css";
import { CreationsSkeleton } from "./creations-skeleton.tsx";
import { NoCreations } from "./no-creations.tsx";

type CreationsProps = { profile: ProfileFacts; category: Category; page: number };

/** One page of what a user made in a category. */
export function Creations(props: CreationsProps) {
  return (
    <div className={styles.creations}>
      <Posts {...props} />
    </div>
  );
}

function Posts({ profile, category, page }: CreationsProps) {
  const { _id, username } = profile;
  const nsfw = useCurrentUser()?.settingViewNSFW ?? false;
  const posts = useQuery(userPostsQuery(useCall(), { id: _id, category, page, nsfw }));
  const label = `${CATEGORIES[category].plural} by ${username}`;
  if (posts.isPending) return <CreationsSkeleton category={category} label={label} />;
  if (!posts.data) return <Failed error={posts.error} onRetry={() => posts.refetch()} />;
  const { posts: shown, postPageCount: pageCount } = posts.data;
  const pathOf = (number: number) => profilePath(username, { category, page: number });
  if (pageCount === 0) return <NoCreations profile={profile} category={category} />;
  return (
    <>
      {shown.length > 0 ? (
        <PostGrid posts={shown} label={label} />
      ) : (
        <PastEnd to={pathOf(pageCount)} />
      )}
      <Pagination
        className={styles.pagination}
        page={page}
        pageCount={pageCount}
        margin={2}
        range={3}
        hrefFor={pathOf}
      />
    </>
  );
}

function PastEnd({ to }: { to: string }) {
  return (
    <EmptyState
      icon="img"
      title="Nothing on this page"
      text="There are not as many pages as that."
      action={<LinkButton to={to}>Go to the last page</LinkButton>}
    />
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState
      icon="warn"
      title="The creations could not be loaded"
      text={messageOf(error)}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}
