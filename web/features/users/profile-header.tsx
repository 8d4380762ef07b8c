import type { ReactNode } from "react";
import { badgeOf } from "#contract/users/roles.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { LinkedText } from "#web/ui/content/linked-text.tsx";
import { RoleBadge } from "#web/ui/content/role-badge.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import type { ProfileFacts } from "./api.ts";
import { numberText } from "./count-text.ts";
import { ProfileCover } from "./profile-cover.tsx";
import styles from "./profile-header.module.css";

type ProfileHeaderProps = {
  profile: ProfileFacts;
  characters: ReactNode;
  /** The actions available to the viewer. */
  actions: ReactNode;
};

export function ProfileHeader({ profile, characters, actions }: ProfileHeaderProps) {
  const { username, avatar, profileColor, bio, roles, banned } = profile;
  const badge = badgeOf(roles);
  return (
    <header>
      <ProfileCover color={profileColor} />
      <div className={styles.header}>
        <Avatar className={styles.avatar} src={avatar} name={username} size={136} />
        <div className={styles.about}>
          <div className={styles.name}>
            <h1>{username}</h1>
            {badge && <RoleBadge text={badge.text} tone={badge.tone} />}
            {banned && <RoleBadge text="Banned" tone="banned" />}
          </div>
          {bio && (
            <p className={styles.bio} dir="auto">
              <LinkedText text={bio} />
            </p>
          )}
          <Figures profile={profile} />
          {characters}
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </header>
  );
}

// In UTC, so that server and browser render the same day.
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

function Figures({
  profile: { createdAt, numFollowing, numFollowers, discordId },
}: {
  profile: ProfileFacts;
}) {
  return (
    <div className={styles.figures}>
      <p className={styles.joined}>
        Joined <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
      </p>
      <p>
        <b>{numberText(numFollowing)}</b> following
      </p>
      <p>
        <b>{numberText(numFollowers)}</b> {numFollowers === 1 ? "follower" : "followers"}
      </p>
      {discordId !== null && (
        <p>
          <a
            className="link"
            href={`https://discord.com/users/${encodeURIComponent(discordId)}`}
            rel="nofollow noopener noreferrer"
          >
            Discord
          </a>
        </p>
      )}
    </div>
  );
}

/** Renders a profile's header while it loads. */
export function ProfileHeaderSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton width="100%" height={150} />
      <div className={styles.header}>
        <Skeleton className={styles.avatar} ratio={1} />
        <div className={styles.about}>
          <Skeleton width="min(280px, 80%)" height={36} />
          <div className={styles.figures}>
            <Skeleton width={140} height={20} />
            <Skeleton width={96} height={20} />
            <Skeleton width={96} height={20} />
          </div>
        </div>
        <div className={styles.actions}>
          <Skeleton width={112} height={36} />
        </div>
      </div>
    </div>
  );
}
