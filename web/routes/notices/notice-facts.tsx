import type { ReactNode } from "react";
import type { Notice } from "#contract/moderation/notices.ts";
import { classNames } from "#web/ui/class-names.ts";
import { longDate } from "#web/ui/content/long-date.ts";
import styles from "./facts.module.css";
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
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.minor}>{ROLE_TEXTS[role]}</span>
      </Fact>
      <Fact name={isOwn ? "What you wrote" : "What they wrote"}>
        <p className={styles.text} dir="auto">
          {text}
        </p>
      </Fact>
      {sourceUrl && (
        <Fact name="Where it can be seen">
          <a
            className={classNames("link", styles.url)}
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
          <span
            className={styles.minor}
          >{`The makers can answer until ${longDate(hearingUntil)}.`}</span>
        </Fact>
      )}
      <Fact name="Posts">{posts}</Fact>
    </Facts>
  );
}

/** Renders named facts, one below the other. */
function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.term}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
