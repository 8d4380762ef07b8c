import type { UseQueryResult } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import type { PostImage } from "#contract/images/contract.ts";
import type { Pair } from "#contract/likeness/contract.ts";
import { LikenessMark } from "#web/components/compare/likeness-mark.tsx";
import { type PairPage, useMarkSeen } from "#web/components/likeness/copies-api.ts";
import { type CopiesParams, copiesPath } from "#web/components/likeness/copies-url.ts";
import { PagedList } from "#web/components/paged-list.tsx";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { LandingSection } from "#web/ui/content/landing-section.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton-rows.tsx";
import { SwitchRow } from "#web/ui/fields/switch-row.tsx";
import { useLast } from "#web/ui/hooks/use-last.ts";
import { makerText, pairSentence, settledText, sidesOf } from "./pair-text.ts";

type PairsPaneProps = {
  shown: CopiesParams;
  list: UseQueryResult<PairPage>;
  /** The pair whose detail is open, or would be on a wide screen. */
  openId: string | null;
};

const TABS = [
  { tab: "open", label: "To look at" },
  { tab: "waiting", label: "Waiting" },
  { tab: "settled", label: "Settled" },
] as const;

const EMPTY = {
  waiting: { title: "Nothing waits", text: "Requests for credit wait here for an answer." },
  settled: { title: "Nothing was settled yet", text: "Pairs that are closed land here." },
} as const;

/** Renders the list of pairs with its tabs and pages. */
export function PairsPane({ shown, list, openId }: PairsPaneProps) {
  const counts = useLast(list.data?.counts);
  const navigate = useNavigate();
  return (
    <LandingSection changing={copiesPath({ ...shown, pair: null })} aria-labelledby="copies">
      <h1 id="copies" className="t-title px-20 pt-18 phone:px-16 phone:pt-14 phone:t-h2">
        Copies of my work
      </h1>
      <p className="flex items-center gap-8 t-sm px-20 pt-4 phone:px-16">
        <Icon name="lock" size="s" />
        Only you see this page.
      </p>
      <PairTabs shown={shown} counts={counts} />
      <PagedList
        query={list}
        rows="pairs"
        what="The pairs"
        icon="split"
        stateClassName="m-20 phone:m-16"
        pending={<SkeletonRows label="Loading the pairs" height={84} className="gap-1" />}
        empty={<NoPairs className="m-20 phone:m-16" tab={shown.tab} />}
        page={shown.page}
        hrefFor={(page) => copiesPath({ ...shown, page, pair: null })}
        pagination={{
          className: "justify-center p-16",
          label: "Pages of pairs",
          margin: 1,
        }}
      >
        {(pairs) => (
          <>
            {shown.tab === "open" && <Seen pairs={pairs} />}
            <PairList
              pairs={pairs}
              tab={shown.tab}
              openId={openId}
              isImplied={shown.pair === null}
              pathOf={(pair) => copiesPath({ ...shown, pair })}
            />
          </>
        )}
      </PagedList>
      <div className="py-4 px-20 phone:px-16 [&_b]:font-body [&_b]:font-normal [&_b]:text-13 [&_b]:leading-20 [&_b]:text-muted">
        <SwitchRow
          label="Loose matches"
          checked={shown.loose}
          onCheckedChange={(loose) =>
            void navigate(copiesPath({ ...shown, loose, page: 1 }), { preventScrollReset: true })
          }
        />
      </div>
    </LandingSection>
  );
}

function Seen({ pairs }: Pick<PairPage, "pairs">) {
  useMarkSeen(pairs);
  return null;
}

function thumbnailOf(image: PostImage) {
  return <PostPicture image={image} sizes="100px" alt="" />;
}

type PairTabsProps = { shown: CopiesParams; counts: PairPage["counts"] | undefined };

/** Renders the tabs of one's pairs, with their counts. */
function PairTabs({ shown, counts }: PairTabsProps) {
  return (
    <nav
      className="tabs mx-20 mt-12 phone:mx-16 phone:mt-8 max-[360px]:flex-wrap"
      aria-label="Pairs"
    >
      {TABS.map(({ tab, label }) => (
        <Link
          key={tab}
          className="tab quiet py-0 px-14 font-display font-semibold text-15 leading-44 phone:px-10 phone:text-14"
          to={copiesPath({ ...shown, tab, page: 1, pair: null })}
          aria-current={tab === shown.tab ? "page" : undefined}
        >
          {label}
          {counts && (
            <span className="text-faint tabular-nums">
              {" "}
              ({counts[tab].toLocaleString("en-US")})
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

type NoPairsProps = { tab: CopiesParams["tab"]; className?: string | undefined };

/** Renders that a tab has no pairs. */
function NoPairs({ tab, className }: NoPairsProps) {
  if (tab === "open") {
    return (
      <EmptyState
        className={className}
        icon="split"
        title="Nothing looks like your work"
        text="We compare every new picture with yours. Matches turn up here, and you get one notification a day at most."
        action={<LinkButton to="/search?by=picture">Search by picture</LinkButton>}
      />
    );
  }
  return <EmptyState className={className} icon="split" {...EMPTY[tab]} />;
}

type PairListProps = {
  pairs: readonly Pair[];
  tab: CopiesParams["tab"];
  /** The pair whose detail is open. */
  openId: string | null;
  /** Whether it is open on wide screens only, where there is room for both. */
  isImplied: boolean;
  pathOf: (id: string) => string;
};

/** Lists pairs of posts that look alike. */
function PairList({ pairs, tab, openId, isImplied, pathOf }: PairListProps) {
  return (
    <ul aria-label="Pairs" className="group/list" data-implied={isImplied || undefined}>
      {pairs.map((pair) => (
        <li
          key={pair._id}
          className={classNames(
            pair.status !== tab && "opacity-0 [transition:opacity_var(--mid)_var(--ease)]",
          )}
        >
          <Link
            className="list-row edge grid gap-14 items-center grid-cols-[auto_minmax(0,1fr)_auto] min-h-84 py-12 px-20 phone:gap-12 phone:px-16 group medium:group-data-implied/list:current:bg-transparent medium:group-data-implied/list:before:hidden"
            to={pathOf(pair._id)}
            aria-current={pair._id === openId ? "true" : undefined}
          >
            <PairRow pair={pair} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function PairRow({ pair }: { pair: Pair }) {
  const { own, other } = sidesOf(pair);
  return (
    <>
      <span className="flex gap-2 [&_img]:size-60 [&_img]:object-cover">
        {thumbnailOf(own.image)}
        {thumbnailOf(other.image)}
      </span>
      <span className="grid min-w-0 justify-items-start">
        <span className="sr-only">{pairSentence(pair)}</span>
        <b className="max-w-full t-label truncate" dir="auto" aria-hidden="true">
          {other.title}
        </b>
        <span className="t-note text-muted breaks max-w-full">{makerText(pair)}</span>
        {pair.status === "settled" ? (
          <span className="t-note text-muted breaks max-w-full">{settledText(pair)}</span>
        ) : (
          <span aria-hidden="true">
            <LikenessMark likeness={pair.likeness} className="text-13" />
          </span>
        )}
      </span>
      <TimeAgo
        className="t-xs whitespace-nowrap self-start group-current:text-muted"
        iso={pair.settledAt ?? pair.createdAt}
      />
    </>
  );
}
