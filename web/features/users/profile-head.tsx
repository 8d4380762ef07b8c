import type { Category } from "#contract/posts/categories.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import type { ProfileFacts } from "./api.ts";
import { countText } from "./count-text.ts";
import { profilePath } from "./profile-path.ts";

type ProfileHeadProps = { profile: ProfileFacts; category: Category; page: number };

/** The head of a profile's page. */
export function ProfileHead({ profile, category, page }: ProfileHeadProps) {
  const { username, avatar } = profile;
  const isFirst = category === 0 && page === 1;
  return (
    <>
      <PageHead
        heading={username}
        summary={summaryOf(profile)}
        path={profilePath(username, isFirst ? undefined : { category, page })}
        type="profile"
        image={avatar === null ? undefined : { url: avatar }}
      />
      <meta property="profile:username" content={username} />
    </>
  );
}

function summaryOf({ username, numPosts, numFollowers }: ProfileFacts): string {
  const creations = countText(numPosts, "creation", "creations");
  const followers = countText(numFollowers, "follower", "followers");
  return `${username} makes symbols, clothing, vehicles and characters in APB: Reloaded: ${creations}, ${followers}.`;
}
