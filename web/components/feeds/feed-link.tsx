import { FEED_TYPE, type FeedOf, feedPath } from "#contract/syndication/paths.ts";
import { classNames } from "#web/ui/class-names.ts";

type FeedLinkProps = { feed: FeedOf; subject: string; className?: string };

/** Renders an inconspicuous link to a list's RSS feed. */
export function FeedLink({ feed, subject, className }: FeedLinkProps) {
  return (
    <a
      className={classNames(
        "inline-flex items-center flex-none t-note text-faint min-h-24 py-0 px-2 hover:text-bright hover:underline hover:[text-decoration-color:var(--signal-text)] hover:underline-offset-4 phone:min-w-44 phone:min-h-44 phone:justify-end",
        className,
      )}
      href={feedPath(feed)}
      type={FEED_TYPE}
    >
      RSS<span className="sr-only"> feed of {subject}</span>
    </a>
  );
}
