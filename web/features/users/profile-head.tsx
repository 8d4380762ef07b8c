import type { Category } from "#contract/posts/categories.ts";
import { useSite } from "#web/platform/site.ts";
import type { ProfileFacts } from "./api.ts";
import { countText } from "./count-text.ts";
import { profilePath } from "./profile-path.ts";

type ProfileHeadProps = { profile: ProfileFacts; category: Category; page: number };

/** What the profile tells browsers, search engines and chats. */
export function ProfileHead({ profile, category, page }: ProfileHeadProps) {
  const site = useSite();
  const { username, avatar } = profile;
  const isFirst = category === 0 && page === 1;
  const address = site.url + profilePath(username, isFirst ? undefined : { category, page });
  const summary = summaryOf(profile);
  return (
    <>
      <title>{`${username} · ${site.name}`}</title>
      <meta name="description" content={summary} />
      <link rel="canonical" href={address} />
      <meta property="og:title" content={username} />
      <meta property="og:description" content={summary} />
      <meta property="og:type" content="profile" />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={site.name} />
      <meta property="profile:username" content={username} />
      {avatar && <meta property="og:image" content={new URL(avatar, site.url).href} />}
      <meta name="twitter:card" content="summary" />
    </>
  );
}

function summaryOf({ username, numPosts, numFollowers }: ProfileFacts): string {
  const creations = countText(numPosts, "creation", "creations");
  const followers = countText(numFollowers, "follower", "followers");
  return `${username} makes symbols, clothing, vehicles and characters in APB: Reloaded: ${creations}, ${followers}.`;
}
