import { useNow } from "#web/ui/hooks/use-now.ts";
import { relativeTime } from "./relative-time.ts";

const exact = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

/** Renders how long ago it was, updated while mounted. */
export function TimeAgo({ iso, className }: { iso: string; className?: string | undefined }) {
  return (
    // A minute may pass between the server's render and hydration.
    <time
      className={className}
      dateTime={iso}
      title={`${exact.format(new Date(iso))} UTC`}
      suppressHydrationWarning
    >
      {relativeTime(iso, useNow())}
    </time>
  );
}
