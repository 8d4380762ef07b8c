import { profileCardOf, profileCardPath } from "#contract/cards/cards.ts";
import type { ProfileFacts, Shown } from "#web/components/users/api.ts";
import { countText } from "#web/components/users/count-text.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { PageHead } from "#web/lib/document/page-head.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { interactions, type Thing } from "#web/lib/document/structured-data.tsx";

type ProfileHeadProps = Pick<Shown, "category" | "page"> & { profile: ProfileFacts };

/** Renders the head of a profile's page. */
export function ProfileHead({ profile, category, page }: ProfileHeadProps) {
  const site = useSite();
  const { _id, username, bio } = profile;
  const isFirst = category === 0 && page === 1;
  const summary = import.meta.env.SSR ? summaryOf(profile) : "";
  return (
    <>
      <PageHead
        heading={username}
        summary={bio || summary}
        path={profilePath(username, isFirst ? undefined : { category, page })}
        type="profile"
        card={
          import.meta.env.SSR && {
            path: profileCardPath(_id, profileCardOf(profile)),
            alt: summary,
          }
        }
        feed={`profile/${username}`}
        embeds
        things={import.meta.env.SSR ? [describeProfile(profile, site.url)] : []}
      />
      <meta property="profile:username" content={username} />
    </>
  );
}

function describeProfile(profile: ProfileFacts, siteUrl: string): Thing {
  const { username, avatar, bio, createdAt, numFollowers, numPosts } = profile;
  return {
    "@type": "ProfilePage",
    dateCreated: createdAt,
    mainEntity: {
      "@type": "Person",
      name: username,
      description: bio || undefined,
      url: siteUrl + profilePath(username),
      image: avatar === null ? undefined : new URL(avatar, siteUrl).href,
      interactionStatistic: interactions("Follow", numFollowers),
      agentInteractionStatistic: interactions("Write", numPosts),
    },
  };
}

function summaryOf({ username, numPosts, numFollowers }: ProfileFacts): string {
  const creations = countText(numPosts, "creation", "creations");
  const followers = countText(numFollowers, "follower", "followers");
  return `${username} makes symbols, clothing, vehicles and characters in APB: Reloaded: ${creations}, ${followers}.`;
}
