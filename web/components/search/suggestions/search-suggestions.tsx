import { type CSSProperties, type RefObject, useEffect, useState } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SuggestionRow } from "./suggestion-row.tsx";
import type { Group } from "./suggestion-rows.ts";

const GAP = 6;

type SearchSuggestionsProps = {
  field: RefObject<HTMLInputElement | null>;
  panel: RefObject<HTMLDivElement | null>;
  listId: string;
  rowId: (key: string) => string;
  groups: readonly Group[];
  typed: string;
  /** The key of the row that the field's keys chose. */
  chosen: string | null;
  /** Whether these are the suggestions for what is typed. */
  isCurrent: boolean;
  /** Called when a suggestion is followed. */
  onOpen: () => void;
  /** Removes a recent search, or all. */
  onForget: (text?: string) => void;
};

/** Renders the suggestions under the field of a search, which keeps the focus. */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { field, panel, listId, rowId, groups, typed, chosen, isCurrent, onOpen, onForget } = props;
  const rows = groups.flatMap((group) => group.rows);
  const recentRows = rows.filter(({ kind }) => kind === "recent");
  const isShown = rows.length > 0;
  const style = useBeneath(field, isShown);
  useEffect(() => {
    if (chosen) document.getElementById(rowId(chosen))?.scrollIntoView({ block: "nearest" });
  });
  const clearRecent = () => {
    field.current?.focus();
    onForget();
  };
  return (
    <>
      <span role="status" className="sr-only">
        {isCurrent && countText(rows.length)}
      </span>
      {isShown && (
        // Pressing it leaves the focus in the field.
        <div
          ref={panel}
          className="popup text-bright absolute top-[calc(100%_+_6px)] left-0 z-40 w-[max(100%,520px)] max-h-[min(640px,var(--height))] pt-8 overflow-y-auto phone:fixed phone:inset-x-0 phone:top-(--top) phone:bottom-auto phone:w-auto phone:h-(--height) phone:max-h-none phone:rounded-none phone:outline-none phone:[box-shadow:none]"
          style={style}
          onPointerDown={(event) => event.preventDefault()}
        >
          <div role="listbox" id={listId} aria-label="Suggestions">
            {groups.map((group) => (
              <SuggestionGroup
                key={group.label}
                group={group}
                typed={typed}
                rowId={rowId}
                chosen={chosen}
                onOpen={onOpen}
              />
            ))}
          </div>
          {recentRows.length > 0 && (
            <RecentButtons
              recent={recentRows.map((row) => row.text)}
              field={field}
              onForget={onForget}
            />
          )}
          <Foot text={typed.trim()} onClear={recentRows.length > 0 ? clearRecent : null} />
        </div>
      )}
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return "No suggestions";
  return count === 1 ? "1 suggestion" : `${count} suggestions`;
}

type SuggestionGroupProps = {
  group: Group;
  typed: string;
  rowId: (key: string) => string;
  chosen: string | null;
  onOpen: () => void;
};

function SuggestionGroup(props: SuggestionGroupProps) {
  const { group, typed, rowId, chosen, onOpen } = props;
  const labelId = rowId(group.label);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
    <div role="group" aria-labelledby={labelId} className="py-4">
      <div
        role="presentation"
        id={labelId}
        className="text-muted py-4 px-16 font-display font-medium text-13 leading-18"
      >
        {group.label}
      </div>
      {group.rows.map((row) => (
        <SuggestionRow
          key={row.key}
          id={rowId(row.key)}
          row={row}
          typed={typed}
          isChosen={row.key === chosen}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

type FootProps = { text: string; onClear: (() => void) | null };

const KEY =
  "not-first:ml-6 px-4 border border-line-2 rounded font-display font-medium text-12 leading-18";

function Foot({ text, onClear }: FootProps) {
  return (
    <div className="flex items-center gap-16 justify-between text-muted min-h-44 px-16 border-t border-line-2 text-13">
      <span className="phone:hidden" aria-hidden="true">
        <kbd className={KEY}>↑</kbd> <kbd className={KEY}>↓</kbd> choose{" "}
        <kbd className={KEY}>Enter</kbd> open <kbd className={KEY}>Esc</kbd> close
      </span>
      {onClear ? (
        <Button variant="quiet" className="-mr-8" onClick={onClear}>
          Clear recent
        </Button>
      ) : (
        <span dir="auto">All results for "{text}": Enter</span>
      )}
    </div>
  );
}

/** Returns where the screen beneath a field begins, and how high it is above a phone's keyboard (px). */
function useBeneath(field: RefObject<HTMLElement | null>, isShown: boolean): CSSProperties {
  const [place, setPlace] = useState({ top: 0, height: 0 });
  useEffect(() => {
    const element = field.current;
    if (!isShown || !element) return;
    const screen = window.visualViewport;
    const measure = () => {
      const top = Math.max(element.getBoundingClientRect().bottom + GAP, 0);
      const end = screen ? screen.offsetTop + screen.height : window.innerHeight;
      setPlace({ top, height: Math.max(end - top, 0) });
    };
    measure();
    window.addEventListener("scroll", measure, { passive: true });
    screen?.addEventListener("resize", measure);
    return () => {
      window.removeEventListener("scroll", measure);
      screen?.removeEventListener("resize", measure);
    };
  }, [field, isShown]);
  return { "--top": `${place.top}px`, "--height": `${place.height}px` } as CSSProperties;
}

type RecentButtonsProps = {
  recent: readonly string[];
  field: RefObject<HTMLInputElement | null>;
  onForget: (text: string) => void;
};

/**
 * Renders a button at the end of each recent search that removes it. A listbox has no place for buttons, so
 * they follow it, and lie over its first rows.
 */
function RecentButtons({ recent, field, onForget }: RecentButtonsProps) {
  return (
    <ul className="absolute top-38 right-4" aria-label="Remove recent searches">
      {recent.map((text, index) => (
        <li key={text}>
          <button
            type="button"
            className="grid place-items-center quiet size-40 phone:size-48"
            aria-label={`Remove ${text}`}
            onClick={({ currentTarget, detail }) => {
              // By keyboard the focus goes to the button that takes this one's place, or to the field.
              const others = [...(currentTarget.closest("ul")?.querySelectorAll("button") ?? [])];
              const next = others[index + 1] ?? others[index - 1] ?? field.current;
              if (detail === 0) next?.focus();
              onForget(text);
            }}
          >
            <Icon name="x" size="s" />
          </button>
        </li>
      ))}
    </ul>
  );
}
