import { Link } from "react-router";
import type { ListedLoadout } from "#contract/loadout/contract.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { loadoutPath } from "./published-api.ts";

/** Lists published loadouts, each a link to its page. */
export function LoadoutList({ loadouts }: { loadouts: readonly ListedLoadout[] }) {
  return (
    <ul
      className="grid gap-12 grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))]"
      aria-label="Loadouts"
    >
      {loadouts.map((loadout) => (
        <li key={loadout.code}>
          <Link
            className="card flex gap-12 h-full min-h-72 py-12 px-16 hover:bg-s2"
            to={loadoutPath(loadout.code)}
          >
            <Icon name="dice" className="mt-2 text-muted flex-none" />
            <span className="grid min-w-0 content-start">
              <b className="t-h3 breaks" dir="auto">
                {loadout.title}
              </b>
              {loadout.note && (
                <span className="t-md line-clamp-2 breaks" dir="auto">
                  {loadout.note}
                </span>
              )}
              <span className="t-sm">
                {factsOf(loadout)}
                <TimeAgo iso={loadout.createdAt} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ rolled, numItems, numLikes, numTaken, public: isPublic }: ListedLoadout) {
  const facts = [
    !isPublic && "Unlisted",
    rolled ? "Roll" : `Profile of ${numItems} ${numItems === 1 ? "item" : "items"}`,
    numLikes > 0 && `${numLikes} ${numLikes === 1 ? "like" : "likes"}`,
    numTaken > 0 && `taken ${numTaken} ${numTaken === 1 ? "time" : "times"}`,
  ];
  return `${facts.filter(Boolean).join(" · ")} · `;
}
