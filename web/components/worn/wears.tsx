import { useState } from "react";
import { Link } from "react-router";
import type { Post, PostTile } from "#contract/posts/contract.ts";
import { canUntie, canWear } from "#contract/worn/policy.ts";
import { WORN_MAX, wearsSymbols } from "#contract/worn/rules.ts";
import { useUnmuted } from "#web/components/muted/unmuted.tsx";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { useLazyPart } from "#web/ui/lazy-part.tsx";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";
import type { AddSymbolSheetProps } from "./add-symbol-sheet.tsx";
import { useUntie } from "./api.ts";
import { useWorn } from "./queries.ts";
import { SymbolFacts } from "./symbol-facts.tsx";

type WearsProps = { post: Pick<Post, "_id" | "title" | "category" | "owner"> };

/** Renders the symbols that a post wears, for its maker with what adds some. */
export function Wears({ post }: WearsProps) {
  const worn = useWorn(post._id);
  const isMaker = canWear(useCurrentUser(), post);
  const wears = worn?.wears ?? [];
  const { posts: shown, line } = useUnmuted(wears);
  const { mutateAsync: untie } = useUntie(post._id);
  const { show: ask, dialog } = useConfirmation<PostTile>(
    ({ title }) => ({
      title: `Untie “${title}”?`,
      body: `“${post.title}” no longer names it.`,
      confirmLabel: "Untie",
    }),
    ({ _id }) => untie(_id),
  );
  if (!worn || !wearsSymbols(post.category) || (wears.length === 0 && !isMaker)) return null;
  return (
    <section className="min-w-0" aria-label="Wears">
      <SectionHeading visual="h3" className="mb-4">
        Wears
      </SectionHeading>
      {line}
      {shown.length > 0 && (
        <ul>
          {shown.map((symbol) => (
            <li
              key={symbol._id}
              className="flex items-center gap-8 min-h-64 not-first:border-t not-first:border-line lit"
            >
              <WornSymbol post={post} symbol={symbol} onUntie={() => ask(symbol)} />
            </li>
          ))}
        </ul>
      )}
      {isMaker && wears.length < WORN_MAX && <AddSymbol post={post} worn={wears} />}
      {dialog}
    </section>
  );
}

type WornSymbolProps = WearsProps & { symbol: PostTile; onUntie: () => void };

function WornSymbol({ post, symbol, onUntie }: WornSymbolProps) {
  const viewer = useCurrentUser();
  const { _id, title } = symbol;
  return (
    <>
      <Link
        className="flex items-center gap-12 flex-1 min-w-0 min-h-64 focus-visible:-outline-offset-3"
        to={`/post/${_id}`}
      >
        <SymbolFacts symbol={symbol} />
      </Link>
      {canUntie(viewer, { post, symbol }) ? (
        <Button variant="quiet" aria-label={`Untie ${title}`} onClick={onUntie}>
          Untie
        </Button>
      ) : (
        <Icon name="right" size="s" className="mr-4" />
      )}
    </>
  );
}

const load = async () => (await import("./add-symbol-sheet.tsx")).AddSymbolSheet;

type AddSymbolProps = WearsProps & { worn: readonly PostTile[] };

/** Renders the button that opens the list of symbols to add. */
function AddSymbol({ post, worn }: AddSymbolProps) {
  const [open, setOpen] = useState(false);
  const { Part: AddSymbolSheet, button } = useLazyPart<AddSymbolSheetProps>(load);
  function show() {
    button.onClick();
    setOpen(true);
  }
  return (
    <>
      <Button {...button} className="mt-8" icon="plus" aria-haspopup="dialog" onClick={show}>
        Add a symbol
      </Button>
      {AddSymbolSheet && (
        <AddSymbolSheet post={post} worn={worn} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
