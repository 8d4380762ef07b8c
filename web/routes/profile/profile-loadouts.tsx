import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProfileFacts } from "#web/components/users/api.ts";
import { numberText } from "#web/components/users/count-text.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { LoadoutList } from "#web/tools/loadout/publish/loadout-list.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";

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
