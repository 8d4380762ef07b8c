import { Link } from "react-router";
import type { PublishedLoadout } from "#contract/loadout/contract.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";

/** Renders what a loadout is called, whose it is, and what they say of it. */
export function LoadoutTitle({ loadout }: { loadout: PublishedLoadout }) {
  const { title, owner, rolled, from, note, createdAt } = loadout;
  return (
    <div className="grid gap-12">
      <p className="flex items-center gap-8 text-muted text-15 leading-20">
        <Icon name="dice" size="s" />
        {rolled ? "Loadout" : "Loadout profile"}
        {!loadout.public && (
          <span className="px-8 outline outline-line-2 -outline-offset-1 text-12">Unlisted</span>
        )}
      </p>
      <h1
        className="breaks font-display font-bold text-32 leading-36 phone:text-26 phone:leading-30"
        dir="auto"
      >
        {title}
      </h1>
      <div className="flex items-center gap-12">
        <Avatar src={owner.avatar} name={owner.username} size={44} />
        <div className="min-w-0">
          <Link
            className="breaks font-display font-semibold text-16 leading-24 hover:underline"
            to={`/profile/${owner.username}`}
          >
            {owner.username}
          </Link>
          <p className="t-sm">
            {from ? (
              <>
                rolled from <bdi>{from.name}</bdi>,{" "}
              </>
            ) : (
              rolled && "rolled "
            )}
            <TimeAgo iso={createdAt} />
          </p>
        </div>
      </div>
      {note && (
        <p className="lines" dir="auto">
          {note}
        </p>
      )}
    </div>
  );
}

const number = new Intl.NumberFormat("en-US");
// In UTC, so that the server and the browser render the same day.
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

const COUNT = "min-w-0 py-10 pl-14 border-l border-line first:pl-0 first:border-l-0";

export function LoadoutCounts({ loadout }: { loadout: PublishedLoadout }) {
  const { numTaken, numRolled, createdAt } = loadout;
  return (
    <dl className="grid grid-cols-[1fr_1fr_1.3fr] [border-block:1px_solid_var(--line)]">
      <div className={COUNT}>
        <dd className="t-h3 tabular-nums">{number.format(numTaken)}</dd>
        <dt className="t-sm">taken</dt>
      </div>
      <div className={COUNT}>
        <dd className="t-h3 tabular-nums">{number.format(numRolled)}</dd>
        <dt className="t-sm">rolled from</dt>
      </div>
      <div className={COUNT}>
        <dd className="t-h3 tabular-nums">
          <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
        </dd>
        <dt className="t-sm">made</dt>
      </div>
    </dl>
  );
}
