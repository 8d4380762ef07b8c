import type { ReactNode } from "react";
import type { CaseDetail } from "#contract/cases/contract.ts";
import { HOLD_CAUSES, HOLD_REASONS } from "#contract/holds/contract.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import { reasonText } from "#web/components/reports/reasons.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { PostPictures } from "#web/components/viewer/post-pictures.tsx";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { NameAndTime } from "#web/ui/content/name-and-time.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

// The widths of the column beside the account.
const SIZES = {
  wide: "(min-width: 1280px) calc(100vw - 840px), 100vw",
  square: "min(510px, 100vw)",
  tall: "280px",
} as const;

/** Renders what a case is about, in its current state. */
export function CaseSubject({ found }: { found: CaseDetail }) {
  const { subjectKind, post, comment, loadout, board, maker, application } = found;
  if (application) return <Quote>{application.text}</Quote>;
  if (post) {
    const category = CATEGORY_NUMBERS.find((number) => number === post.category) ?? 0;
    return (
      <div className="min-w-0 phone:-mx-16 phone:[--bleed:16px]">
        <Hold found={found} className="phone:px-16" />
        <PostPictures
          post={{ ...post, category, owner: maker }}
          sizes={SIZES[CATEGORY_STYLES[category].shape]}
          inset
        />
        {post.description && (
          <p className="mt-12 text-muted lines phone:px-16" dir="auto">
            {post.description}
          </p>
        )}
      </div>
    );
  }
  if (comment) {
    return (
      <>
        <Hold found={found} />
        <Quote>{comment.text}</Quote>
        <LinkButton icon="ext" className="mt-12" to={`/post/${comment.postId}#comments`}>
          Open post
        </LinkButton>
      </>
    );
  }
  if (loadout) {
    return (
      <>
        {loadout.note && <Quote>{loadout.note}</Quote>}
        <LinkButton icon="ext" className="mt-12" to={`/l/${loadout.code}`}>
          Open loadout
        </LinkButton>
      </>
    );
  }
  if (board) {
    return (
      <>
        {board.text && <Quote>{board.text}</Quote>}
        <LinkButton icon="ext" className="mt-12" to={`/board/${board.code}`}>
          Open board
        </LinkButton>
      </>
    );
  }
  if (subjectKind === "user" && maker) return maker.bio ? <Quote>{maker.bio}</Quote> : null;
  return <EmptyState icon="trash" title="It is gone" text="Somebody deleted it since." />;
}

function Quote({ children }: { children: string }) {
  return (
    <blockquote
      className="card lines m-0 py-16 pr-20 pl-16 border-l-3 border-l-line-2 text-17 leading-28"
      dir="auto"
    >
      {children}
    </blockquote>
  );
}

/** Says why a post or comment waits. */
function Hold({ found, className }: { found: CaseDetail; className?: string }) {
  const { kind, reason, hold } = found;
  if (kind !== "hold") return null;
  const removed = hold?.removed;
  return (
    <p className={classNames("t-sm mb-12", className)} dir="auto">
      {HOLD_REASONS[HOLD_CAUSES[reason] ?? "firstPosts"]} {hold?.note}
      {removed && (
        <>
          {" It was removed "}
          <TimeAgo iso={removed.at} />
          {` by rule ${removed.rule}, `}
          <bdi>{removed.title}</bdi>.
        </>
      )}
    </p>
  );
}

/** Lists the notes of those who reported. */
export function CaseNotes({ said }: Pick<CaseDetail, "said">): ReactNode {
  if (said.length === 0) return null;
  return (
    <>
      <SectionHeading>What people said</SectionHeading>
      <ul>
        {said.map(({ reporter, reason, note, at }) => (
          <li
            key={reporter._id}
            className="border-t border-t-line grid gap-12 grid-cols-[36px_minmax(0,1fr)] py-12 first:pt-0 first:border-0"
          >
            <Avatar src={reporter.avatar} name={reporter.username} size={36} />
            <div className="min-w-0">
              <NameAndTime name={reporter.username} to={profilePath(reporter.username)} iso={at}>
                <span className="text-muted px-8 rounded bg-s3 text-13 leading-22">
                  {reasonText(reason)}
                </span>
              </NameAndTime>
              {note && (
                <p className="mt-2 t-md text-muted lines" dir="auto">
                  {note}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
