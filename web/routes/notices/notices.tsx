import { useQuery } from "@tanstack/react-query";
import { Link, type LoaderFunction, useSearchParams } from "react-router";
import type { NoticeRow } from "#contract/notices/contract.ts";
import { PageTitle } from "#web/components/page-title.tsx";
import { PagedList } from "#web/components/paged-list.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { oneOf, pageNumber, urlState } from "#web/lib/url-state.ts";
import { fetchList } from "#web/lib/wait.ts";
import { LandingSection } from "#web/ui/content/landing-section.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton-rows.tsx";
import { LinkTabs } from "#web/ui/navigation/link-tabs.tsx";
import { noticePicture } from "./notice-picture.tsx";
import { noticeName } from "./notice-texts.ts";
import { PostLine } from "./post-line.tsx";

const LISTS = {
  open: {
    label: "Open",
    empty: { title: "Nothing to decide", text: "Confirmed notices land here." },
  },
  decided: {
    label: "Decided",
    empty: { title: "Nothing was decided yet", text: "Decided notices land here." },
  },
} as const;

const state = urlState({ status: oneOf(["open", "decided"]), page: pageNumber });
type Shown = ReturnType<typeof state.parse>;
export const parseNotices = state.parse;
export const noticesPath = (shown: Shown) => state.path("/notices", shown);

/** Fetches one page of the notices. */
function noticesQuery(query: Shown) {
  // Other staff act meanwhile.
  return { ...apiQuery("GET /api/notices", { query }), staleTime: 0 };
}

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  await fetchList(queries, noticesQuery(parseNotices(new URL(request.url).searchParams)));
  return null;
};

/** Lists the notices of people without an account, for staff. */
export function Component() {
  const shown = parseNotices(useSearchParams()[0]);
  return (
    <div className="page max-w-960">
      <PageTitle title="Notices" />
      <LinkTabs
        className="mb-16"
        label="Status"
        tabs={(["open", "decided"] as const).map((status) => ({
          label: LISTS[status].label,
          to: noticesPath({ status, page: 1 }),
          isCurrent: status === shown.status,
        }))}
      />
      <LandingSection changing={noticesPath(shown)} aria-label="List">
        <PagedList
          query={useQuery(noticesQuery(shown))}
          rows="notices"
          what="The notices"
          icon="mail"
          pending={<SkeletonRows label="Loading the notices" height={68} />}
          empty={<EmptyState icon="mail" {...LISTS[shown.status].empty} />}
          page={shown.page}
          hrefFor={(page) => noticesPath({ ...shown, page })}
        >
          {(notices) => <NoticeList notices={notices} />}
        </PagedList>
      </LandingSection>
    </div>
  );
}

/** Lists notices for staff. */
function NoticeList({ notices }: { notices: readonly NoticeRow[] }) {
  return (
    <ul className="grid gap-8" aria-label="Notices">
      {notices.map((notice) => (
        <li key={notice._id}>
          <Link className="block *:hover:bg-s3" to={`/notices/${notice._id}`}>
            <PostLine
              picture={noticePicture(notice)}
              title={`${noticeName(notice)} from ${notice.name || "a sender who is erased"}`}
              meta={metaOf(notice)}
            >
              <TimeAgo iso={notice.at} className="t-xs text-muted whitespace-nowrap pr-8" />
            </PostLine>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function metaOf({ title, numPosts, upheld }: NoticeRow): string {
  const named = title || "A post";
  const posts = numPosts === 1 ? named : `${named} and ${numPosts - 1} more`;
  if (upheld === null) return posts;
  return `${posts} · ${upheld ? "Posts were removed" : "Dismissed"}`;
}
