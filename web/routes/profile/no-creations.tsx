import type { CategoryChoice } from "#contract/posts/categories.ts";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import type { ProfileFacts } from "#web/components/users/api.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

type NoCreationsProps = { profile: ProfileFacts; category: CategoryChoice; forSale: boolean };

/** Renders an empty category; the viewer's own has a link to create a post. */
export function NoCreations({ profile, category, forSale }: NoCreationsProps) {
  const isOwn = useCurrentUser()?._id === profile._id;
  if (profile.banned) {
    return (
      <EmptyState
        icon="ban"
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
      title={category === "all" ? "No creations to show" : CATEGORY_STYLES[category].none}
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
