import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { lengthOf } from "#contract/numbers.ts";
import { SUGGESTED_FROM } from "#contract/search/contract.ts";
import { useRecentSearches } from "#web/components/search/recent-searches.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { comboboxAria } from "#web/ui/fields/combobox-aria.ts";
import { useDebounced } from "#web/ui/hooks/use-debounced.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { groupsOf, stepTo } from "./suggestion-rows.ts";

const load = () => import("./search-suggestions.tsx");
const SearchSuggestions = lazyPart(async () => (await load()).SearchSuggestions);
// A failed prefetch may be silent: the field works without.
const warmUp = () => void load().catch(() => {});

type SearchField = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
};

/**
 * Makes the field of a search a combobox: returns the attributes of the field and of what is around it, and
 * the list to render after it, which loads on the first sign of use.
 */
export function useSuggestions({ field, text, onText }: SearchField) {
  const listId = useId();
  const navigate = useNavigate();
  const { key: page } = useLocation();
  const { recent, forget } = useRecentSearches();
  const panel = useRef<HTMLDivElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  /** The page on which it is open: going to another closes it. */
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const isOpen = openOn === page;
  const typed = text.trim();
  const found = useFound(useDebounced(typed), isOpen);
  const groups = isOpen ? groupsOf(typed, recent, typed === "" ? undefined : found.data) : [];
  const rows = groups.flatMap((group) => group.rows);
  const row = rows.find(({ key }) => key === chosen);
  const rowId = (key: string) => `${listId}-${key}`;

  const open = () => {
    setIsUsed(true);
    setOpenOn(page);
    setChosen(null);
  };
  const close = () => {
    setOpenOn(null);
    setChosen(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (isOpen) setChosen(stepTo(rows, chosen, key === "ArrowDown" ? 1 : -1));
      else open();
    } else if (key === "Enter" && row) {
      close();
      void navigate(row.to);
    } else if (key === "Delete" && row?.kind === "recent") {
      setChosen(stepTo(rows, chosen, 1));
      forget(row.text);
    } else if (key === "Escape" && rows.length > 0) close();
    else if (key === "Escape" && text !== "") {
      onText("");
      close();
    } else return;
    event.preventDefault();
  };
  const isInPanel = (target: EventTarget | null) =>
    target instanceof Node && panel.current?.contains(target) === true;

  return {
    /** What is typed opens the list. */
    open,
    input: {
      ...(isUsed &&
        comboboxAria({
          listId,
          isShown: rows.length > 0,
          activeId: row && rowId(row.key),
        })),
      onFocus: () => {
        setIsUsed(true);
        warmUp();
        if (text === "") open();
      },
      onClick: open,
      onKeyDown,
    },
    around: {
      onPointerEnter: warmUp,
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget !== field.current && !isInPanel(relatedTarget)) close();
      },
      onKeyDown: ({ key, target }: KeyboardEvent) => {
        if (key !== "Escape" || !isInPanel(target)) return;
        field.current?.focus();
        close();
      },
    },
    list: isOpen && (
      <SearchSuggestions
        failed={null}
        field={field}
        panel={panel}
        listId={listId}
        rowId={rowId}
        groups={groups}
        typed={text}
        chosen={chosen}
        isCurrent={found.isCurrent}
        onOpen={close}
        onForget={forget}
      />
    ),
  };
}

/**
 * Returns the suggestions for a text, the previous ones until they come; `isCurrent` once they are for this
 * one.
 */
function useFound(text: string, isOpen: boolean) {
  const nsfw = listsNsfw(useCurrentUser());
  const isLong = lengthOf(text) >= SUGGESTED_FROM;
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...apiQuery("GET /api/search/suggestions", { query: { query: text, nsfw } }),
    enabled: isOpen && isLong,
    placeholderData: keepPreviousData,
  });
  return { data: isLong ? data : undefined, isCurrent: !isFetching && !isPlaceholderData };
}

/** Focuses the field of the search by the slash key, with its text selected. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useShortcut("/", () => {
    field.current?.select();
    field.current?.focus();
  });
}
