import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Post, PostTile } from "#contract/posts/contract.ts";
import { SEARCH_TEXT_MAX } from "#contract/search/options.ts";
import { wearsSymbols } from "#contract/worn/rules.ts";
import { useRelated } from "#web/components/feeds/api.ts";
import { useUnmuted } from "#web/components/muted/unmuted.tsx";
import { QueryState } from "#web/components/query-state.tsx";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton-rows.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useDebounced } from "#web/ui/hooks/use-debounced.ts";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import { useWear } from "./api.ts";
import { symbolsQuery } from "./queries.ts";
import { SymbolFacts } from "./symbol-facts.tsx";

/** The most of one's own symbols that are suggested. */
const OWN_MAX = 6;

type Wearer = {
  post: Pick<Post, "_id" | "owner">;
  /** The symbols that the post wears already. */
  worn: readonly PostTile[];
};
export type AddSymbolSheetProps = Wearer & { open: boolean; onClose: () => void };

/** Renders a search for symbols, to add them to a post; what is near is suggested before. */
export function AddSymbolSheet({ post, worn, open, onClose }: AddSymbolSheetProps) {
  const [text, setText] = useState("");
  const typed = useDebounced(text.trim());
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Add a symbol"
      head={
        <TextField
          className="flex-1 min-w-0 mx-8"
          label="Search symbols"
          labelHidden
          placeholder="Search symbols"
          type="search"
          maxLength={SEARCH_TEXT_MAX}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          prefix={<Icon name="search" size="s" />}
        />
      }
    >
      {typed === "" ? (
        <Suggested post={post} worn={worn} />
      ) : (
        <Found text={typed} post={post} worn={worn} />
      )}
    </Sheet>
  );
}

/** Renders the symbols that a text finds. */
function Found({ text, ...wearer }: Wearer & { text: string }) {
  const nsfw = listsNsfw(useCurrentUser());
  // While a text is typed, what was found before stays until the next comes.
  const query = useQuery({
    ...symbolsQuery({ query: text, nsfw }),
    placeholderData: keepPreviousData,
  });
  if (!query.data) return <Waiting query={query} />;
  const { posts } = query.data;
  if (posts.length > 0) return <SymbolList {...wearer} label="Found symbols" symbols={posts} />;
  return (
    <div role="status">
      <EmptyState icon="search" title={`No symbol for "${text}"`} text="Try fewer letters." />
    </div>
  );
}

/** Renders the maker's own newest symbols, and those of others with the same tags or words. */
function Suggested({ post, worn }: Wearer) {
  const nsfw = listsNsfw(useCurrentUser());
  const { username } = post.owner;
  const query = useQuery(symbolsQuery({ filterCreatorUsername: username, nsfw }));
  const related = useRelated(post._id);
  if (!query.data || !related) return <Waiting query={query} />;
  const own = query.data.posts.slice(0, OWN_MAX);
  const similar = related.similar.filter(({ category }) => !wearsSymbols(category));
  if (own.length + similar.length === 0) {
    return (
      <EmptyState
        icon="symbol"
        title="Search for a symbol"
        text="By its title, a tag or its maker."
      />
    );
  }
  return (
    <>
      <SymbolList post={post} worn={worn} label="Your symbols" symbols={own} headed />
      <SymbolList
        post={post}
        worn={worn}
        label="With the same tags or words"
        symbols={similar}
        headed
      />
    </>
  );
}

type WaitingProps = { query: { error: Error | null; refetch: () => unknown } };

function Waiting({ query }: WaitingProps) {
  return (
    <div className="p-16">
      <QueryState
        query={query}
        what="The symbols"
        pending={<SkeletonRows label="Loading symbols" height={52} />}
      />
    </div>
  );
}

type SymbolListProps = Wearer & { label: string; symbols: readonly PostTile[]; headed?: boolean };

function SymbolList({ post, worn, label, symbols, headed }: SymbolListProps) {
  const { mutate: wear } = useWear(post._id);
  const { posts: shown, line } = useUnmuted(symbols);
  if (symbols.length === 0) return null;
  return (
    <section className="py-8" aria-label={label}>
      {headed && <h2 className="t-label px-16 py-8">{label}</h2>}
      {line && <div className="px-16">{line}</div>}
      <ul>
        {shown.map((symbol) => (
          <li key={symbol._id}>
            <SymbolButton
              symbol={symbol}
              isWorn={worn.some(({ _id }) => _id === symbol._id)}
              onAdd={() => wear(symbol._id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type SymbolButtonProps = { symbol: PostTile; isWorn: boolean; onAdd: () => void };

function SymbolButton({ symbol, isWorn, onAdd }: SymbolButtonProps): ReactNode {
  const name = `${symbol.title} by ${symbol.owner.username}`;
  return (
    <button
      type="button"
      className="flex items-center gap-12 w-full min-h-64 px-16 text-left lit -outline-offset-2"
      aria-label={isWorn ? `${name}, worn` : `Add ${name}`}
      aria-disabled={isWorn}
      onClick={() => isWorn || onAdd()}
    >
      <SymbolFacts symbol={symbol} />
      <Icon name={isWorn ? "check" : "plus"} size="s" className="ml-auto" />
    </button>
  );
}
