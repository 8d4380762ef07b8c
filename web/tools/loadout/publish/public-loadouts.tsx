import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { PublicLoadout } from "#contract/loadout/contract.ts";
import { countText, listCountText } from "#web/components/users/count-text.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { ItemIcon } from "#web/tools/loadout/icons/item-icon.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { loadoutPath } from "./published-api.ts";

/** The page of all public loadouts. */
export const LOADOUTS_PATH = "/loadouts";

/** Fetches a page of public loadouts, those taken most first. */
export function publicLoadoutsQuery(page: number) {
  return { ...apiQuery("GET /api/loadouts", { query: { page } }), retryOnMount: false };
}

/** As many as stand beside a roll. */
const SHOWN = 7;

/** Renders loadouts that others have published, beside one's own; nothing until there are some. */
export function PublishedByOthers({ className }: { className?: string }) {
  const user = useCurrentUser();
  const { data } = useQuery(publicLoadoutsQuery(1));
  const others = (data?.loadouts ?? []).filter(({ owner }) => owner._id !== user?._id);
  if (!data || others.length === 0) return null;
  return (
    <aside className={className} aria-labelledby="published">
      <div className="flex items-center justify-between gap-12 min-h-44 mb-4">
        <h2 className="t-h3" id="published">
          Published by others
        </h2>
        <Link
          className="hover-link t-sm phone:py-12"
          to={LOADOUTS_PATH}
          aria-label={`All ${listCountText(data.total)} published loadouts`}
        >
          All {listCountText(data.total)}
        </Link>
      </div>
      <LoadoutRows
        loadouts={others.slice(0, SHOWN)}
        label="Published by others"
        className="grid gap-8 grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))]"
      />
    </aside>
  );
}

type LoadoutRowsProps = { loadouts: readonly PublicLoadout[]; label: string; className: string };

/** Lists public loadouts, each a link to its page. */
export function LoadoutRows({ loadouts, label, className }: LoadoutRowsProps) {
  return (
    <ul className={className} aria-label={label}>
      {loadouts.map(({ code, title, owner, numTaken, weapon }) => (
        <li key={code} className="min-w-0">
          <Link
            className="card grid grid-cols-[104px_minmax(0,1fr)] gap-12 items-center min-h-76 px-12 hover:bg-s2 [--ix:var(--s1)]"
            to={loadoutPath(code)}
          >
            {weapon ? (
              <ItemIcon item={weapon} className="w-full" />
            ) : (
              <Icon name="dice" className="text-muted justify-self-center" />
            )}
            <span className="min-w-0">
              <b className="block t-h3 truncate" dir="auto">
                {title}
              </b>
              <span className="block t-sm truncate">{`${owner.username}, ${takenText(numTaken)}`}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function takenText(count: number): string {
  return count === 0 ? "not taken yet" : `taken ${countText(count, "time", "times")}`;
}
