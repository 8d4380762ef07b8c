import { Link } from "react-router";
import { saleText } from "#contract/posts/texts.ts";
import { countText } from "#web/components/users/count-text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import type { Row } from "./suggestion-rows.ts";

type SuggestionRowProps = {
  id: string;
  row: Row;
  typed: string;
  isChosen: boolean;
  onOpen: () => void;
};

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

export function SuggestionRow({ id, row, typed, isChosen, onOpen }: SuggestionRowProps) {
  return (
    <div role="presentation">
      <Link
        id={id}
        role="option"
        aria-selected={isChosen}
        aria-description={row.kind === "recent" ? "Delete removes it" : undefined}
        tabIndex={-1}
        to={row.to}
        className={classNames(
          "flex items-center gap-12 t-md text-muted h-40 px-16 hover:bg-s3 aria-selected:bg-s3 aria-selected:[box-shadow:inset_3px_0_0_var(--signal-edge)] phone:h-48",
          row.kind === "work" && "h-52 phone:h-60",
          row.kind === "recent" && "pr-48",
        )}
        onClick={onOpen}
      >
        <Mark row={row} />
        <span className="flex-1 min-w-0" dir="auto">
          <Matched text={row.text} typed={typed} />
          {row.kind === "work" && (
            <span className="block t-note truncate">{row.work.owner.username}</span>
          )}
        </span>
        <Note row={row} />
      </Link>
    </div>
  );
}

function Matched({ text, typed }: { text: string; typed: string }) {
  const parts = matchParts(text, typed);
  return (
    <span className="block truncate">
      {parts.map(({ text: part, isMatch }, index) => {
        const Part = isMatch ? "b" : "span";
        return (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
            key={index}
            className={isMatch ? "text-bright font-semibold" : undefined}
          >
            {part}
          </Part>
        );
      })}
    </span>
  );
}

function Mark({ row }: { row: Row }) {
  if (row.kind === "person") {
    return <Avatar src={row.person.avatar} name={row.person.username} size={28} />;
  }
  if (row.kind === "board") return <Icon name="grid" size="s" />;
  if (row.kind !== "work") return <Icon name="search" size="s" />;
  const [image] = row.work.images;
  // NSFW pictures are left to their pages.
  if (!image || row.work.nsfw) {
    return (
      <span className="grid place-items-center flex-none bg-art w-64 h-40">
        <Icon name="eyeoff" size="s" />
      </span>
    );
  }
  return (
    <picture className="grid place-items-center flex-none bg-art w-64 h-40">
      {image.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes="64px" />
      ))}
      <img
        className="w-64 h-40 object-cover"
        src={image.url}
        alt=""
        width={64}
        height={40}
        decoding="async"
      />
    </picture>
  );
}

function Note({ row }: { row: Row }) {
  if (row.kind === "person") {
    const { numFollowers } = row.person;
    const followers = numFollowers === 1 ? "follower" : "followers";
    return (
      <span className="flex-none text-13">
        {numFollowers.toLocaleString("en-US")} {followers}
      </span>
    );
  }
  if (row.kind === "board") {
    return (
      <span className="flex-none text-13">
        {countText(row.board.numPosts, "creation", "creations")}
      </span>
    );
  }
  const text = row.kind === "work" ? saleText(row.work) : row.kind === "tag" && "Tag";
  return text ? <span className="flex-none text-13">{text}</span> : null;
}

type Part = { text: string; isMatch: boolean };

/** Splits a name into the beginnings of its words that a typed text has, and what is between them. */
export function matchParts(name: string, typed: string): Part[] {
  const terms = (typed.match(WORD) ?? []).map(fold);
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: word, index } of name.matchAll(WORD)) {
    const length = Math.max(0, ...terms.map((term) => lengthBegun(word, term)));
    if (length === 0) continue;
    parts.push({ text: name.slice(end, index), isMatch: false });
    parts.push({ text: word.slice(0, length), isMatch: true });
    end = index + length;
  }
  parts.push({ text: name.slice(end), isMatch: false });
  return parts.filter(({ text }) => text !== "");
}

/** Returns how much of a word a term begins, 0 if it does not. */
function lengthBegun(word: string, term: string): number {
  if (!fold(word).startsWith(term)) return 0;
  let length = 0;
  for (const letter of word) {
    if (fold(word.slice(0, length)).length >= term.length) break;
    length += letter.length;
  }
  return length;
}

function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}
