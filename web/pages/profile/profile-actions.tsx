import type { CurrentUser } from "#contract/users/contract.ts";
import { canActOn } from "#contract/users/policy.ts";
import { FollowButton } from "#web/features/follows/follow-button.tsx";
import { type ProfileFacts, useShowFollowing } from "#web/features/users/api.ts";
import { useCurrentUser } from "#web/platform/session.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import type { MenuItem } from "#web/ui/menu.tsx";

/** What the viewer may do with a user: follow, and as staff more. */
export function ProfileActions({ profile }: { profile: ProfileFacts }) {
  const viewer = useCurrentUser();
  const show = useShowFollowing(profile.username);
  if (viewer?._id === profile._id) {
    return (
      <LinkButton icon="edit" to="/settings">
        Edit profile
      </LinkButton>
    );
  }
  const items = staffItems(viewer, profile);
  return (
    <>
      <FollowButton user={profile} show={show} />
      {items.length > 0 && (
        <LazyMenu trigger={<IconButton icon="more" label="Staff actions" boxed />} items={items} />
      )}
    </>
  );
}

function staffItems(viewer: CurrentUser | null, profile: ProfileFacts): MenuItem[] {
  if (!canActOn(viewer, profile)) return [];
  return [{ label: "Edit User", icon: "edit", to: `/user/${profile._id}/edit` }];
}
