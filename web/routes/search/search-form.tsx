import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Form, Link, useNavigate } from "react-router";
import { lengthOf } from "#contract/numbers.ts";
import { SEARCH_TEXT_MAX } from "#contract/search/options.ts";
import { LensButton } from "#web/components/search/picture/lens-button.tsx";
import { hasFilters } from "#web/components/search/search-filters.ts";
import {
  parseSearch,
  type SearchFilters,
  searchPath,
  withExclusions,
} from "#web/components/search/search-url.ts";
import {
  useSearchKey,
  useSuggestions,
} from "#web/components/search/suggestions/use-suggestions.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useLazyPart } from "#web/ui/lazy-part.tsx";
import { AdvancedFilters } from "./advanced-filters.tsx";
import type { FilterSheetProps } from "./filter-sheet.tsx";

type SearchFormProps = {
  /** The search in the URL. */
  filters: SearchFilters;
  /** What the button to the results says: 'Show 33 creations'. */
  showLabel: string;
  /** Leads to the results. */
  onShow: () => void;
};

/** How long typing a filter has to pause before it applies (ms). */
const TYPING_PAUSE_MS = 600;

const loadSheet = async () => (await import("./filter-sheet.tsx")).FilterSheet;

/**
 * Renders a search's text and filters. The text applies on submit, choices at once, and what is typed
 * as a filter after a pause or on leaving its field. On phones and tablets the filters are in a sheet.
 */
export function SearchForm({ filters, showLabel, onShow }: SearchFormProps) {
  const { draft, typeQuery, type, choose, search, leave } = useSearchDraft(filters);
  const { Part: Sheet, button } = useLazyPart<FilterSheetProps>(loadSheet);
  const [sheetOpen, setSheetOpen] = useState(false);
  // A tag's link leads to the results, where it can be removed.
  const [open, setOpen] = useState(hasFilters({ ...filters, tag: "" }));
  function submit(event: SubmitEvent) {
    event.preventDefault();
    search();
  }
  return (
    <>
      <Form
        className="grid gap-8 not-narrow:has-[>details:not([open])]:grid-cols-[minmax(0,560px)_auto] not-narrow:has-[>details:not([open])]:gap-12 not-narrow:has-[>details:not([open])]:justify-start"
        role="search"
        aria-label="Creations"
        action="/search"
        onSubmit={submit}
        onBlur={leave}
      >
        <QueryField draft={draft} onType={typeQuery} />
        {/* Without scripts the panel opens in its place. */}
        <details
          className="group narrow:[@media(scripting:enabled)]:hidden"
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className="flex items-center justify-between gap-8 h-44 px-4 rounded font-display font-semibold text-15 leading-none cursor-pointer list-none hover:text-signal-text [&::-webkit-details-marker]:hidden">
            Advanced Search
            <Icon
              name="down"
              size="s"
              className="[transition:transform_var(--fast)] group-open:[transform:rotate(180deg)]"
            />
          </summary>
          <AdvancedFilters draft={draft} onType={type} onChoose={choose} />
        </details>
        <Button
          {...button}
          className="hidden narrow:[@media(scripting:enabled)]:flex"
          size="l"
          aria-haspopup="dialog"
          aria-expanded={sheetOpen && Sheet !== null}
          onClick={() => {
            button.onClick();
            setSheetOpen(true);
          }}
        >
          Advanced Search
        </Button>
      </Form>
      {Sheet && (
        <Sheet open={sheetOpen} onOpenChange={setSheetOpen} showLabel={showLabel} onShow={onShow}>
          <form onSubmit={submit} onBlur={leave}>
            <AdvancedFilters draft={draft} onType={type} onChoose={choose} inSheet />
          </form>
        </Sheet>
      )}
    </>
  );
}

type QueryFieldProps = { draft: SearchFilters; onType: (query: string) => void };

function QueryField({ draft, onType }: QueryFieldProps) {
  const { query } = draft;
  const field = useRef<HTMLInputElement>(null);
  const suggestions = useSuggestions({ field, text: query, onText: onType });
  useSearchKey(field);
  return (
    <div className="relative" {...suggestions.around}>
      <TextField
        ref={field}
        label="Search text"
        labelHidden
        type="search"
        name="query"
        placeholder="Search creations"
        maxLength={SEARCH_TEXT_MAX}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts="/"
        value={query}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value);
          suggestions.open();
        }}
        {...suggestions.input}
        prefix={<Icon name="search" size="s" />}
        suffix={
          <>
            <span className="t-count">
              {lengthOf(query)}/{SEARCH_TEXT_MAX}
            </span>
            {query && (
              <Link
                className="grid place-items-center flex-none quiet lit size-32 -mr-4 rounded phone:size-44 phone:[margin-inline:-6px_-8px]"
                to={searchPath({ ...draft, query: "", page: 1 })}
                preventScrollReset
                aria-label="Clear text"
                onClick={() => {
                  onType("");
                  field.current?.focus();
                }}
              >
                <Icon name="x" size="s" />
              </Link>
            )}
            <LensButton className="-mr-8" />
          </>
        }
      />
      {suggestions.list}
    </div>
  );
}

/**
 * Provides the form's state. It follows the URL, except for the form's own navigations, so that
 * text typed meanwhile stays.
 */
function useSearchDraft(filters: SearchFilters) {
  const navigate = useNavigate();
  const path = searchPath({ ...filters, page: 1 });
  const [draft, setDraft] = useState(filters);
  const [shown, setShown] = useState(path);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (path !== shown) {
    setShown(path);
    if (!sent.includes(path)) setDraft(filters);
    if (path === sent.at(-1)) setSent([]);
  }

  const [isTyped, setIsTyped] = useState(false);
  function applyTyped(): void {
    if (normalizedPath(draft) === path) setIsTyped(false);
    else search();
  }
  const apply = useEffectEvent(applyTyped);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter starts the pause again
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(apply, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, isTyped]);

  function search(next: SearchFilters = draft): void {
    const nextPath = normalizedPath(next);
    setIsTyped(false);
    if (nextPath !== path) setSent([...sent, nextPath]);
    void navigate(nextPath, { preventScrollReset: true });
  }
  return {
    draft,
    /** Updates the draft's text, all of which may have a meaning again. */
    typeQuery: (query: string) => setDraft({ ...draft, query, exact: "" }),
    /** Updates the draft, and searches when typing pauses. */
    type: (change: Partial<SearchFilters>) => {
      setDraft({ ...draft, ...change });
      setIsTyped(true);
    },
    /** Updates the draft and searches. */
    choose: (change: Partial<SearchFilters>) => {
      const next = { ...draft, ...change };
      setDraft(next);
      search(next);
    },
    search: () => {
      const next = withExclusions(draft);
      setDraft(next);
      search(next);
    },
    /** Searches if something was typed since. */
    leave: () => isTyped && applyTyped(),
  };
}

/** Returns the URL of a search's first page, with normalized texts. */
function normalizedPath(filters: SearchFilters): string {
  const [, typed] = searchPath({ ...filters, page: 1 }).split("?");
  return searchPath(parseSearch(new URLSearchParams(typed)));
}
