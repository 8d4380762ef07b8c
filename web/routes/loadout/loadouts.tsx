import { useQuery } from "@tanstack/react-query";
import { type LoaderFunction, useSearchParams } from "react-router";
import { PagedList } from "#web/components/paged-list.tsx";
import { PageHead } from "#web/lib/document/page-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { listState } from "#web/lib/url-state.ts";
import { fetchList } from "#web/lib/wait.ts";
import {
  LOADOUTS_PATH,
  LoadoutRows,
  publicLoadoutsQuery,
} from "#web/tools/loadout/publish/public-loadouts.tsx";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton-rows.tsx";

export const loader: LoaderFunction = async ({ request, context }) => {
  const { page } = listState.parse(new URL(request.url).searchParams);
  await fetchList(context.get(queriesContext), publicLoadoutsQuery(page));
  return null;
};

export function Component() {
  const { page } = listState.parse(useSearchParams()[0]);
  const query = useQuery(publicLoadoutsQuery(page));
  const pathOf = (number: number) => listState.path(LOADOUTS_PATH, { page: number });
  return (
    <div className="px-24 pb-32 narrow:px-16 phone:px-12 phone:pb-28">
      <PageHead
        heading={page > 1 ? `Loadouts, page ${page}` : "Loadouts"}
        summary="Loadouts for APB: Reloaded that players have published, those taken most first."
        path={pathOf(page)}
      />
      <SectionHeading
        level={1}
        visual="h2"
        className="h-60 phone:h-52"
        right={
          <LinkButton variant="quiet" icon="dice" to="/loadout">
            Roll one
          </LinkButton>
        }
      >
        Loadouts
      </SectionHeading>
      <PagedList
        query={query}
        rows="loadouts"
        what="The loadouts"
        icon="dice"
        pending={<SkeletonRows label="Loading the loadouts" height={76} />}
        empty={
          <EmptyState
            icon="dice"
            title="No loadouts yet"
            text="Roll one, or make a profile, and publish it."
            action={<LinkButton to="/loadout">Roll a loadout</LinkButton>}
          />
        }
        page={page}
        hrefFor={pathOf}
        pagination={{ className: "justify-center mt-20" }}
      >
        {(loadouts) => (
          <LoadoutRows
            loadouts={loadouts}
            label="Loadouts"
            className="grid gap-12 grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))]"
          />
        )}
      </PagedList>
    </div>
  );
}
