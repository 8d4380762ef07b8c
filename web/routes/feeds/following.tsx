import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { pageOf } from "#contract/numbers.ts";
import { followingQuery } from "#web/components/feeds/api.ts";
import { useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { fetchList } from "#web/lib/list-page.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { listsNsfw, requireUser, useCurrentUser } from "#web/lib/session/session.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import styles from "./feed.module.css";
import { PagedPosts } from "./paged-posts.tsx";
import { SuggestedMakers } from "./suggested-makers.tsx";

function pageIn(search: URLSearchParams): number {
  return pageOf(search.get("page"));
}

function followingPath(page: number): string {
  return page > 1 ? `/following?page=${page}` : "/following";
}

export const load: PageLoader = async (deps, { request }) => {
  const nsfw = listsNsfw(await requireUser(deps));
  const page = pageIn(new URL(request.url).searchParams);
  await fetchList(deps, followingQuery(deps.call, { page, nsfw }));
  return null;
};

export function Page() {
  const site = useSite();
  const user = useCurrentUser();
  return (
    <div className={styles.feed}>
      <title>{`Following · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <SectionHeading
        level={1}
        visual="h2"
        className={styles.heading}
        right={<span className={`t-sm ${styles.note}`}>Creations of people you follow</span>}
      >
        Following
      </SectionHeading>
      {/* Between signing out and leaving the page there is no user. */}
      {user && <FollowedPosts nsfw={listsNsfw(user)} />}
    </div>
  );
}

function FollowedPosts({ nsfw }: { nsfw: boolean }) {
  const page = pageIn(useSearchParams()[0]);
  const query = useQuery(followingQuery(useCall(), { page, nsfw }));
  const list = useFocusRescue<HTMLDivElement>(query.data?.pageCount === 0);
  return (
    <div ref={list} tabIndex={-1}>
      <PagedPosts
        query={query}
        label="Creations of people you follow"
        page={page}
        hrefFor={followingPath}
        empty={<SuggestedMakers nsfw={nsfw} onShowWork={query.refetch} />}
      />
    </div>
  );
}
