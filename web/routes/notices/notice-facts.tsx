import type { ReactNode } from "react";
import type { Notice } from "#contract/notices/contract.ts";
import { longDate } from "#web/ui/content/long-date.ts";
import { ROLE_TEXTS } from "./notice-texts.ts";

type NoticeFactsProps = {
  notice: Omit<Notice, "posts" | "outcome">;
  /** The posts, as each reader sees them. */
  posts: ReactNode;
  /** Whether its sender reads it. */
  isOwn?: boolean;
};

/** Renders what the sender of a notice wrote. */
export function NoticeFacts({ notice, posts, isOwn }: NoticeFactsProps) {
  const { name, role, sourceUrl, text, at, hearingUntil } = notice;
  return (
    <Facts>
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
      <Fact name="Posts">{posts}</Fact>
    </Facts>
  );
}

/** Renders named facts, one below the other. */
function Facts({ children }: { children: ReactNode }) {
  return <dl className="border-t border-line">{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[176px_minmax(0,1fr)] py-16 border-b border-line phone:grid-cols-1 phone:gap-4">
      <dt className="text-muted font-display font-semibold text-15 leading-24">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
