import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { exploreFeed } from "#contract/feeds/contract.ts";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { exploreQuery } from "#web/features/feeds/api.ts";
import { CATEGORY_LOOKS, explorePath } from "#web/features/posts/category-looks.ts";
import { useCall } from "#web/platform/call.ts";
import { fetchList } from "#web/platform/list-page.ts";
import type { PageLoader } from "#web/platform/loader.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { currentUserQuery, listsNsfw, useCurrentUser } from "#web/platform/session.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SectionHeading } from "#web/ui/section-heading.tsx";
import styles from "./feed.module.css";
import { PagedPosts } from "./paged-posts.tsx";

const SUMMARIES: Readonly<Record<Category, string>> = {
  0: "Symbols made by players of APB: Reloaded, newest first.",
  1: "Clothing made by players of APB: Reloaded, newest first.",
  2: "Vehicles made by players of APB: Reloaded, newest first.",
  3: "Character customizations made by players of APB: Reloaded, newest first.",
};

/** What the address asks for; what it does not say or says wrong is the first. */
function shownIn(search: URLSearchParams) {
  const { category, page } = exploreFeed.query.parse(Object.fromEntries(search));
  return { category, page };
}

export const load: PageLoader = async (deps, { request }) => {
  const nsfw = listsNsfw(await deps.queries.ensureQueryData(currentUserQuery(deps.call)));
  const shown = shownIn(new URL(request.url).searchParams);
  await fetchList(deps, exploreQuery(deps.call, { ...shown, nsfw }));
  return null;
};

export function Page() {
  const { category, page } = shownIn(useSearchParams()[0]);
  const nsfw = listsNsfw(useCurrentUser());
  const query = useQuery(exploreQuery(useCall(), { category, page, nsfw }));
  const heading = CATEGORIES[category].plural;
  return (
    <div className={styles.feed}>
      <PageHead
        heading={page > 1 ? `${heading}, page ${page}` : heading}
        summary={SUMMARIES[category]}
        path={explorePath(category, page)}
      />
      <SectionHeading level={1} visual="h2" className={styles.heading}>
        {heading}
      </SectionHeading>
      <PagedPosts
        query={query}
        label={heading}
        page={page}
        hrefFor={(number) => explorePath(category, number)}
        empty={<NothingYet category={category} />}
        category={category}
      />
    </div>
  );
}

function NothingYet({ category }: { category: Category }) {
  const submit = useCurrentUser() ? "/post/create" : "/login";
  return (
    <EmptyState
      icon={CATEGORY_LOOKS[category].icon}
      title={CATEGORY_LOOKS[category].none}
      text="Post the first one and it opens the page."
      action={
        <LinkButton to={submit} variant="primary" icon="plus">
          Submit
        </LinkButton>
      }
    />
  );
}
