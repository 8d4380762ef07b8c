import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { startedMention } from "#contract/comments/mentions.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { useComboboxRole } from "#web/ui/hooks/use-combobox-role.ts";
import { useDebounced } from "#web/ui/hooks/use-debounced.ts";
import styles from "./mention-list.module.css";

type MentionListProps = {
  field: HTMLInputElement;
  postId: string;
  onText: (text: string) => void;
};

/** Renders the people whose names begin like the one typed after an @, and makes the field a combobox. */
export function MentionList({ field, postId, onText }: MentionListProps) {
  const listId = useId();
  const [name, setName] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const people = useMentionable(postId, name ?? "");
  const chosen = people[at] ?? people[0];
  const optionId = (id: string) => `${listId}-${id}`;

  const show = (next: string | null) => {
    setName(next);
    setAt(0);
  };

  function take(username: string) {
    const start = (field.selectionStart ?? 0) - (name ?? "").length;
    const before = `${field.value.slice(0, start)}${username} `;
    const after = field.value.slice(field.selectionStart ?? 0).trimStart();
    flushSync(() => onText(before + after));
    field.setSelectionRange(before.length, before.length);
    show(null);
  }

  const onEvent = useEffectEvent(({ type }: Event) =>
    show(type === "blur" ? null : mentionAt(field)),
  );
  const showTyped = useEffectEvent(() => show(mentionAt(field)));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || !chosen) return;
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
  });
  useEffect(() => {
    const types = ["input", "click", "blur"];
    for (const type of types) field.addEventListener(type, onEvent);
    field.addEventListener("keydown", onKey);
    // What was typed before it listens counts too.
    showTyped();
    return () => {
      for (const type of types) field.removeEventListener(type, onEvent);
      field.removeEventListener("keydown", onKey);
    };
  }, [field]);

  useComboboxRole(field, {
    listId: people.length > 0 && listId,
    activeId: chosen && optionId(chosen._id),
  });

  return (
    <>
      <span role="status" className="sr">
        {people.length > 0 && countText(people.length)}
      </span>
      {people.length > 0 && (
        <div className={styles.list} role="listbox" id={listId} aria-label="People to mention">
          {people.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
            <div
              key={person._id}
              role="option"
              id={optionId(person._id)}
              aria-selected={person === chosen}
              className={`row gap-10 t-md bright ${styles.option}`}
              // Pressing it leaves the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(person.username)}
            >
              <Avatar src={person.avatar} name={person.username} size={28} />
              <span className="ellipsis">{person.username}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Returns the name that is typed after an @ before the caret; null elsewhere. */
function mentionAt({ value, selectionStart }: HTMLInputElement): string | null {
  return startedMention(value.slice(0, selectionStart ?? 0));
}

function countText(count: number): string {
  return count === 1 ? "1 person to mention" : `${count} people to mention`;
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
