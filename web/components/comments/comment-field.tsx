import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentProps, type KeyboardEvent, type RefObject, useId, useState } from "react";
import { flushSync } from "react-dom";
import { COMMENT_MAX } from "#contract/comments/contract.ts";
import { startedMention } from "#contract/comments/mentions.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { comboboxAria } from "#web/ui/fields/combobox-aria.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useDebounced } from "#web/ui/hooks/use-debounced.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { CommentDraft } from "./comment-draft.ts";

const MentionList = lazyPart(async () => (await import("./mention-list.tsx")).MentionList);

type CommentFieldProps = Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "error"> & {
  ref: RefObject<HTMLInputElement | null>;
  postId: string;
  draft: CommentDraft;
};

/** Renders the field of a comment with its number of characters, and a list of people after an @. */
export function CommentField({ postId, draft, ...field }: CommentFieldProps) {
  const { text, setText, length, error } = draft;
  const mentions = useMentions({ field: field.ref, postId, onText: setText });
  return (
    <TextField
      labelHidden
      autoComplete="off"
      enterKeyHint="send"
      {...field}
      {...mentions.input}
      value={text}
      onChange={({ currentTarget }) => {
        mentions.read();
        setText(currentTarget.value);
      }}
      counter={field.disabled ? undefined : { value: length, max: COMMENT_MAX }}
      error={length > COMMENT_MAX ? error : undefined}
      suffix={
        !field.disabled && (
          <>
            <span className="t-count" aria-hidden="true">
              {length}/{COMMENT_MAX}
            </span>
            {/* Without it one still types the name. */}
            {mentions.list && <MentionList failed={null} {...mentions.list} />}
          </>
        )
      }
    />
  );
}

type MentionsInput = {
  field: RefObject<HTMLInputElement | null>;
  postId: string;
  onText: (text: string) => void;
};

/**
 * Makes a text field a combobox while a name is typed after an @: returns its attributes, and the properties
 * of the list of people whose names begin so, null before the first @.
 */
function useMentions({ field, postId, onText }: MentionsInput) {
  const listId = useId();
  const [isUsed, setIsUsed] = useState(false);
  /** The name that is typed after an @ before the caret; null elsewhere. */
  const [name, setName] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const people = useMentionable(postId, name ?? "");
  const chosen = people[at] ?? people[0];
  const optionId = (id: string) => `${listId}-${id}`;

  const show = (next: string | null) => {
    setName(next);
    setAt(0);
    if (next !== null) setIsUsed(true);
  };
  const read = () => {
    const { value = "", selectionStart = 0 } = field.current ?? {};
    show(startedMention(value.slice(0, selectionStart ?? 0)));
  };
  const take = (username: string) => {
    const input = field.current;
    if (!input) return;
    const caret = input.selectionStart ?? 0;
    const before = `${input.value.slice(0, caret - (name ?? "").length)}${username} `;
    const after = input.value.slice(caret).trimStart();
    flushSync(() => onText(before + after));
    input.setSelectionRange(before.length, before.length);
    show(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !chosen) return;
    const index = people.indexOf(chosen);
    const { length } = people;
    if (event.key === "ArrowDown") setAt((index + 1) % length);
    else if (event.key === "ArrowUp") setAt((index - 1 + length) % length);
    else if (event.key === "Escape") show(null);
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey))
      take(chosen.username);
    else return;
    event.preventDefault();
    // The form would close, or send the text.
    event.stopPropagation();
  };
  return {
    /** Looks for a name at the caret. */
    read,
    input: {
      onClick: read,
      onBlur: () => show(null),
      onKeyDown,
      ...(isUsed &&
        comboboxAria({
          listId,
          isShown: people.length > 0,
          activeId: chosen && optionId(chosen._id),
        })),
    },
    list: isUsed ? { listId, optionId, people, chosen, onTake: take } : null,
  };
}

/** Returns who can be mentioned by a name's beginning, none for "". */
function useMentionable(postId: string, typed: string) {
  const name = useDebounced(typed);
  const { data } = useQuery({
    ...apiQuery("GET /api/post/:id/mentionable", { params: { id: postId }, query: { name } }),
    enabled: typed !== "" && name !== "",
    placeholderData: keepPreviousData,
  });
  if (typed === "") return [];
  // Those found before, until others come.
  const begins = typed.toLowerCase();
  return (data?.people ?? []).filter(({ username }) => username.toLowerCase().startsWith(begins));
}
