import { Link, useLocation } from "react-router";
import type { ProfileFacts } from "#web/components/users/api.ts";
import { numberText } from "#web/components/users/count-text.ts";
import { longDate } from "#web/ui/content/long-date.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./figures.module.css";

type FiguresProps = {
  profile: ProfileFacts;
  /** The list of people that is open. */
  list: string | null;
};

/** Renders a user's numbers, of which some open lists of people, and the day of joining. */
export function Figures({ profile, list }: FiguresProps) {
  const { numLikes, numFollowers, numFollowing, numPosts, createdAt, discordId } = profile;
  return (
    <div className={styles.figures}>
      <ul className={styles.cells} aria-label="Figures">
        <li>
          <b>{numberText(numLikes)}</b> {numLikes === 1 ? "like" : "likes"}
          <span className={styles.long}> received</span>
        </li>
        <PeopleFigure
          list="followers"
          open={list}
          value={numFollowers}
          unit={numFollowers === 1 ? "follower" : "followers"}
          plain={profile.blocked}
        />
        <PeopleFigure
          list="following"
          open={list}
          value={numFollowing}
          unit="following"
          plain={profile.blocked}
        />
        <li>
          <b>{numberText(numPosts)}</b> {numPosts === 1 ? "creation" : "creations"}
        </li>
      </ul>
      <div className={styles.facts}>
        <p>
          Joined <time dateTime={createdAt}>{longDate(createdAt)}</time>
        </p>
        {discordId !== null && (
          <a
            className="link"
            href={`https://discord.com/users/${encodeURIComponent(discordId)}`}
            rel="nofollow noopener noreferrer"
          >
            Discord
          </a>
        )}
      </div>
    </div>
  );
}

type PeopleFigureProps = {
  list: "followers" | "following";
  open: string | null;
  value: number;
  unit: string;
  /** Without a link: the viewer may not see the list. */
  plain: boolean;
};

function PeopleFigure({ list, open, value, unit, plain }: PeopleFigureProps) {
  const search = new URLSearchParams(useLocation().search);
  search.set("list", list);
  const content = (
    <>
      <b>{numberText(value)}</b> <span>{unit}</span>
    </>
  );
  return (
    <li>
      {plain ? (
        content
      ) : (
        <Link
          className={styles.link}
          to={{ search: search.toString() }}
          state={{ list: "opened" }}
          aria-haspopup="dialog"
          aria-expanded={open === list}
          preventScrollReset
        >
          {content}
        </Link>
      )}
    </li>
  );
}

/** Renders the figures while they load. */
export function FiguresSkeleton() {
  return (
    <div className={styles.figures}>
      <ul className={styles.cells}>
        {["likes", "followers", "following", "creations"].map((figure) => (
          <li key={figure}>
            <Skeleton width={64} height={48} />
          </li>
        ))}
      </ul>
    </div>
  );
}
