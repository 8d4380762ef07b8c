import type { ReactNode } from "react";
import { badgeOf } from "#contract/users/roles.ts";
import type { ProfileFacts } from "#web/components/users/api.ts";
import { ProfileCover } from "#web/components/users/profile-cover.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { LinkedText } from "#web/ui/content/linked-text.tsx";
import { RoleBadge } from "#web/ui/content/role-badge.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Figures, FiguresSkeleton } from "./figures.tsx";
import styles from "./profile-header.module.css";

type ProfileHeaderProps = {
  profile: ProfileFacts;
  characters: ReactNode;
  /** The actions available to the viewer. */
  actions: ReactNode;
  /** The list of people that is open. */
  list: string | null;
};

export function ProfileHeader({ profile, characters, actions, list }: ProfileHeaderProps) {
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
          {characters}
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
      <Figures profile={profile} list={list} />
    </header>
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
        </div>
        <div className={styles.actions}>
          <Skeleton width={112} height={36} />
        </div>
      </div>
      <FiguresSkeleton />
    </div>
  );
}
