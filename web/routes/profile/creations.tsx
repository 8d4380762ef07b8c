import { useQuery } from "@tanstack/react-query";
import { CATEGORIES, type CategoryChoice } from "#contract/posts/categories.ts";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import { PagedPosts } from "#web/components/posts/grid/paged-posts.tsx";
import { PostGridSkeleton } from "#web/components/posts/grid/post-grid.tsx";
import { type ProfileFacts, userPostsQuery } from "#web/components/users/api.ts";
import { profilePath, type Shown } from "#web/components/users/profile-path.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ProfileHeaderSkeleton } from "./profile-header.tsx";

type CreationsProps = { profile: ProfileFacts; shown: Shown };

/** Renders one page of a user's posts. */
export function Creations({ profile, shown }: CreationsProps) {
  const { _id, username } = profile;
  const { category, page, forSale } = shown;
  const nsfw = listsNsfw(useCurrentUser());
  const label = category === "all" ? "Creations" : CATEGORIES[category].plural;
  const query = useQuery({
    ...userPostsQuery({ id: _id, nsfw, ...shown }),
    select: ({ posts, postPageCount }) => ({ posts, pageCount: postPageCount }),
  });
  return (
    <div className={FRAME}>
      <PagedPosts
        query={query}
        label={`${label} by ${username}`}
        page={page}
        hrefFor={(number) => profilePath(username, { ...shown, page: number })}
        empty={<NoCreations profile={profile} category={category} forSale={forSale} />}
        category={category === "all" ? undefined : category}
      />
    </div>
  );
}

const FRAME = "max-w-1440 min-h-300 mx-auto px-24 pt-20 pb-28 narrow:px-16 phone:px-12 phone:pt-8";

/** Replaces the posts of a user whom the viewer has blocked. */
export function BlockedProfile({ username }: { username: string }) {
  return (
    <div className={FRAME}>
      <EmptyState
        icon="block"
        title={`You have blocked ${username}`}
        text="Neither of you sees what the other makes."
      />
    </div>
  );
}

/** Renders a profile while it loads. */
export function ProfileSkeleton({ category }: { category: CategoryChoice }) {
  return (
    <>
      <ProfileHeaderSkeleton />
      <div className={FRAME}>
        <Skeleton className="max-w-600 mb-20" height={44} />
        <PostGridSkeleton category={category === "all" ? undefined : category} label="Creations" />
      </div>
    </>
  );
}

type NoCreationsProps = { profile: ProfileFacts; category: CategoryChoice; forSale: boolean };

function titleOf(
  { username, numPosts }: ProfileFacts,
  category: CategoryChoice,
  isOwn: boolean,
): string {
  if (numPosts === 0) return isOwn ? "You have not posted yet" : `${username} has not posted yet`;
  return category === "all" ? "No creations to show" : CATEGORY_STYLES[category].none;
}

/** Renders an empty category; the viewer's own has a link to create a post. */
function NoCreations({ profile, category, forSale }: NoCreationsProps) {
  const isOwn = useCurrentUser()?._id === profile._id;
  if (profile.banned) {
    return (
      <EmptyState
        icon="block"
        title="No creations shown"
        text="Lists leave out what a banned account has made."
      />
    );
  }
  if (forSale) {
    return (
      <EmptyState
        icon="tag2"
        title="Nothing for sale here"
        action={
          <LinkButton to={profilePath(profile.username, { category })}>
            See all creations
          </LinkButton>
        }
      />
    );
  }
  const text = isOwn
    ? "Post one and it shows here."
    : profile.numPosts > 0 && "There is more in the other tabs.";
  return (
    <EmptyState
      icon={category === "all" ? "img" : CATEGORY_STYLES[category].icon}
      title={titleOf(profile, category, isOwn)}
      text={text}
      action={
        isOwn && (
          <LinkButton to="/post/create" variant="primary" icon="plus">
            Submit
          </LinkButton>
        )
      }
    />
  );
}
