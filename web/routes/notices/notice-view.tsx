import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Notice, NoticedPost } from "#contract/notices/contract.ts";
import { CallError, messageOf } from "#web/lib/call.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { noticeName, PostLine, ROLE_TEXTS } from "./notice-parts.tsx";

type NoticePageProps<Read> = {
  /** Of the document. */
  title: string;
  query: UseQueryResult<{ notice: Read }>;
  /** Why there may be no such notice. */
  missing: string;
  children: (notice: Read) => ReactNode;
};

/** Renders the page of a notice, once it is loaded. */
export function NoticePage<Read>({ title, query, missing, children }: NoticePageProps<Read>) {
  const { data, error, refetch } = query;
  return (
    <div className="page">
      <UnlistedHead title={title} />
      {data ? (
        children(data.notice)
      ) : error instanceof CallError && [400, 403, 404].includes(error.status) ? (
        <PageMessage
          title="There is no such notice"
          text={missing}
          actions={<LinkButton to="/">Home</LinkButton>}
        />
      ) : error ? (
        <FailedState
          title="The notice could not be loaded"
          text={messageOf(error)}
          onRetry={refetch}
        />
      ) : (
        <div role="status" aria-label="Loading the notice">
          <h1 className="sr-only">Notice</h1>
          <Skeleton height={84} />
          <div className={COLUMNS}>
            <Skeleton height={360} />
            <Skeleton height={240} />
          </div>
        </div>
      )}
    </div>
  );
}

const COLUMNS =
  "grid items-start grid-cols-[minmax(0,1fr)_340px] gap-y-32 gap-x-48 narrow:grid-cols-1";

/** Only staff read who decided. */
type Outcome = NonNullable<Notice["outcome"]> & { by?: string };

type NoticeViewProps = {
  notice: Notice;
  /** Whether its sender reads it. */
  isOwn?: boolean;
  /** At the end of the heading. */
  right?: ReactNode;
  /** Beside the facts. */
  children: ReactNode;
};

/** Renders a notice with its outcome, and what each reader sees beside it. */
export function NoticeView({ notice, isOwn, right, children }: NoticeViewProps) {
  return (
    <>
      <SectionHeading level={1} roomy className="phone:px-0 phone:pt-8 phone:pb-12" right={right}>
        {"Notice "}
        <span className="whitespace-nowrap">{noticeName(notice)}</span>
      </SectionHeading>
      <div className={COLUMNS}>
        <NoticeFacts notice={notice} isOwn={isOwn}>
          <Posts posts={notice.posts} />
        </NoticeFacts>
        <div className="grid gap-16 min-w-0">{children}</div>
      </div>
    </>
  );
}

type NoticeFactsProps = {
  notice: Omit<Notice, "outcome"> & { outcome: Outcome | null };
  isOwn?: boolean | undefined;
  /** The posts that it names. */
  children: ReactNode;
};

/** Renders the outcome of a notice, and what it says. */
export function NoticeFacts({ notice, isOwn, children }: NoticeFactsProps) {
  const { name, role, sourceUrl, text, at, hearingUntil, outcome } = notice;
  return (
    <div>
      {outcome && <OutcomeCard outcome={outcome} />}
      <dl className="border-t border-line">
        <Fact name="From">
          <bdi className="breaks">{name}</bdi>
          <span className="block t-sm">{ROLE_TEXTS[role]}</span>
        </Fact>
        <Fact name={isOwn ? "What you wrote" : "What they wrote"}>
          <p className="lines" dir="auto">
            {text}
          </p>
        </Fact>
        {sourceUrl && (
          <Fact name="Where it can be seen">
            <a
              className="link breaks"
              href={sourceUrl}
              target="_blank"
              rel="nofollow ugc noopener noreferrer"
            >
              {sourceUrl}
            </a>
          </Fact>
        )}
        {at && hearingUntil && (
          <Fact name="Since when">
            {longDate(at)}
            <span className="block t-sm">{`The makers can answer until ${longDate(hearingUntil)}.`}</span>
          </Fact>
        )}
        <Fact name="Posts">{children}</Fact>
      </dl>
    </div>
  );
}

function OutcomeCard({
  outcome: { upheld, reason, at, by = "a moderator" },
}: {
  outcome: Outcome;
}) {
  return (
    <section className="card grid gap-4 mb-24 p-20" aria-labelledby="outcome">
      <h2 id="outcome" className="flex gap-8 items-center t-h3">
        {upheld && <Icon name="check" className="text-good flex-none" />}
        {upheld ? "Posts were removed" : "Nothing was removed"}
      </h2>
      <p className="t-sm breaks">{`Decided on ${longDate(at)} by ${by}.`}</p>
      <p className="mt-8 lines" dir="auto">
        {reason}
      </p>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[176px_minmax(0,1fr)] py-16 border-b border-line phone:grid-cols-1 phone:gap-4">
      <dt className="text-muted font-display font-semibold text-15 leading-24">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

const STATES: Readonly<Record<NoticedPost["state"], string>> = {
  up: "Still up",
  removed: "Removed",
  gone: "Gone: its maker or somebody else removed it",
};

/** Lists the posts of a notice with what became of them. */
function Posts({ posts }: Pick<Notice, "posts">) {
  return (
    <ul className="grid gap-8">
      {posts.map((post) => (
        <li key={post._id}>
          <PostLine
            image={post.image}
            title={<PostTitle post={post} />}
            meta={STATES[post.state]}
          />
        </li>
      ))}
    </ul>
  );
}

/** Names a post, with a link while everybody can open it. */
export function PostTitle({ post: { _id, title, state } }: { post: NoticedPost }) {
  const text = title || "A post";
  if (state !== "up") return text;
  return (
    <Link className="hover-link" to={`/post/${_id}`}>
      {text}
    </Link>
  );
}
