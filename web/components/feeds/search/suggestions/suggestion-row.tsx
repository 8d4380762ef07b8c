import { Link } from "react-router";
import { saleText } from "#contract/posts/texts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { matchParts } from "./match-parts.ts";
import styles from "./search-suggestions.module.css";
import type { Row } from "./suggestion-rows.ts";

type SuggestionRowProps = {
  id: string;
  row: Row;
  typed: string;
  isChosen: boolean;
  onOpen: () => void;
};

export function SuggestionRow({ id, row, typed, isChosen, onOpen }: SuggestionRowProps) {
  return (
    <div role="presentation" className={styles.line}>
      <Link
        id={id}
        role="option"
        aria-selected={isChosen}
        aria-description={row.kind === "recent" ? "Delete removes it" : undefined}
        tabIndex={-1}
        to={row.to}
        className={classNames(
          styles.row,
          row.kind === "work" && styles.work,
          row.kind === "recent" && styles.recent,
        )}
        onClick={onOpen}
      >
        <Mark row={row} />
        <span className={styles.name} dir="auto">
          <Matched text={row.text} typed={typed} />
          {row.kind === "work" && <span className={styles.maker}>{row.work.owner.username}</span>}
        </span>
        <Note row={row} />
      </Link>
    </div>
  );
}

function Matched({ text, typed }: { text: string; typed: string }) {
  const parts = matchParts(text, typed);
  return (
    <span className={styles.text}>
      {parts.map(({ text: part, isMatch }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
        isMatch ? <b key={index}>{part}</b> : <span key={index}>{part}</span>,
      )}
    </span>
  );
}

function Mark({ row }: { row: Row }) {
  if (row.kind === "person") {
    return <Avatar src={row.person.avatar} name={row.person.username} size={28} />;
  }
  if (row.kind !== "work") return <Icon name="search" size="s" />;
  const [image] = row.work.images;
  // NSFW pictures are left to their pages.
  if (!image || row.work.nsfw) {
    return (
      <span className={styles.picture}>
        <Icon name="eyeoff" size="s" />
      </span>
    );
  }
  return (
    <picture className={styles.picture}>
      {image.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes="64px" />
      ))}
      <img src={image.url} alt="" width={64} height={40} decoding="async" />
    </picture>
  );
}

function Note({ row }: { row: Row }) {
  if (row.kind === "person") {
    const { numFollowers } = row.person;
    const followers = numFollowers === 1 ? "follower" : "followers";
    return (
      <span className={styles.note}>
        {numFollowers.toLocaleString("en-US")} {followers}
      </span>
    );
  }
  const text = row.kind === "work" ? saleText(row.work) : row.kind === "tag" && "Tag";
  return text ? <span className={styles.note}>{text}</span> : null;
}
