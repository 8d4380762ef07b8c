import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { ListedLoadout } from "#contract/loadout/contract.ts";
import type { ProfileFacts } from "#web/components/users/api.ts";
import { numberText } from "#web/components/users/count-text.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { loadoutPath } from "#web/tools/loadout/publish/published-api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";

/** Renders the loadouts that a user has published, if any; a page at a time. */
export function ProfileLoadouts({ profile: { _id } }: { profile: ProfileFacts }) {
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    ...apiQuery("GET /api/user/:id/loadouts", { params: { id: _id }, query: { page } }),
    placeholderData: (former) => former,
  });
  if (!data || data.total === 0) return null;
  const turn = data.pageCount > 1 && (
    <span className="flex gap-8">
      <Button
        size="s"
        icon="left"
        aria-label="Newer loadouts"
        aria-disabled={page === 1}
        onClick={() => setPage(Math.max(1, page - 1))}
      >
        {page}
      </Button>
      <Button
        size="s"
        icon="right"
        aria-label="Older loadouts"
        aria-disabled={page >= data.pageCount}
        onClick={() => setPage(Math.min(data.pageCount, page + 1))}
      >
        {data.pageCount}
      </Button>
    </span>
  );
  return (
    <section
      className="max-w-1440 mx-auto px-24 pt-4 pb-40 narrow:px-16 narrow:pb-32"
      aria-label="Loadouts"
    >
      <SectionHeading right={turn}>{`Loadouts (${numberText(data.total)})`}</SectionHeading>
      <LoadoutList loadouts={data.loadouts} />
    </section>
  );
}

/** Lists published loadouts, each a link to its page. */
function LoadoutList({ loadouts }: { loadouts: readonly ListedLoadout[] }) {
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
