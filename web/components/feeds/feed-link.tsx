import { FEED_TYPE, type FeedOf, feedPath } from "#contract/syndication/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./feed-link.module.css";

type FeedLinkProps = { feed: FeedOf; subject: string; className?: string };

/** Renders an inconspicuous link to a list's RSS feed. */
export function FeedLink({ feed, subject, className }: FeedLinkProps) {
  return (
    <a
      className={classNames("inline-row rigid t-note faint", styles.link, className)}
      href={feedPath(feed)}
      type={FEED_TYPE}
    >
      RSS<span className="sr"> feed of {subject}</span>
    </a>
  );
}
