import {
  type ClipboardEvent,
  type InputEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Field, type FieldStyle, fieldAria, fieldBox } from "#web/ui/fields/field.tsx";
import { useAfterPress } from "#web/ui/hooks/use-after-press.ts";
import { addTags, splitTags, TAG_SEPARATOR } from "./tag-entry.ts";

type TagFieldProps = FieldStyle & {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** Called with typed text that is no tag yet. */
  onDraft?: (text: string) => void;
  /** Tags that what is typed may be the beginning of. */
  suggestions?: readonly string[];
  /** Returns the same text for tags that count as one. */
  fold: (tag: string) => string;
  isBad: (tag: string) => boolean;
  onBlur: () => void;
  ref?: Ref<HTMLInputElement>;
};

type ChipsProps = Pick<TagFieldProps, "value" | "isBad"> & {
  onRemove: (index: number) => void;
};

function Chips({ value, isBad, onRemove }: ChipsProps) {
  return (
    <ul className="contents">
      {value.map((tag, index) => (
        <li key={tag} className="flex min-w-0 max-w-full">
          <TagChip bad={isBad(tag)} removeLabel={`Remove ${tag}`} onRemove={() => onRemove(index)}>
            {tag}
          </TagChip>
        </li>
      ))}
    </ul>
  );
}

export function TagField(props: TagFieldProps) {
  const { value, suggestions = [], isBad, onBlur, ref, error } = props;
  const id = useId();
  const listId = `${id}-list`;
  const box = useRef<HTMLDivElement>(null);
  const { draft, announcement, remove, handlers } = useTagEntry(props);
  const removeAndStay = (index: number) => {
    remove(index);
    box.current?.querySelector("input")?.focus();
  };
  return (
    <Field {...props} controlId={id}>
      <div ref={box} className={fieldBox({ error }, "flex-wrap gap-6 p-8 phone:p-4")}>
        <Chips value={value} isBad={isBad} onRemove={removeAndStay} />
        <input
          {...handlers}
          onBlur={() => {
            handlers.onBlur();
            onBlur();
          }}
          ref={ref}
          id={id}
          list={listId}
          dir="auto"
          className="field-input flex-[1_1_64px] w-auto min-w-0 h-28 px-4 phone:h-36 phone:px-8"
          value={draft}
          autoComplete="off"
          enterKeyHint="done"
          {...fieldAria(id, props)}
        />
        <datalist id={listId}>
          {suggestions.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <span className="sr-only" aria-live="polite">
          {announcement}
        </span>
      </div>
    </Field>
  );
}

type TagChipProps = {
  children: ReactNode;
  bad: boolean;
  removeLabel: string;
  onRemove: () => void;
};

function TagChip({ children, bad, removeLabel, onRemove }: TagChipProps) {
  return (
    <span
      className={classNames(
        "chip inline-flex items-center t-note min-h-28 pl-8 phone:min-h-36",
        bad ? "text-bad border-bad" : "text-muted",
      )}
    >
      <span className="min-w-0 truncate" dir="auto">
        {children}
      </span>
      <button
        type="button"
        className={classNames(
          "grid place-items-center flex-none relative w-28 h-26 rounded hover:text-bright focus-visible:-outline-offset-2 phone:w-36 phone:h-34 phone:after:absolute phone:after:-inset-x-4 phone:after:-inset-y-5",
          bad ? "text-current" : "text-faint",
        )}
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <Icon name="x" size="s" />
      </button>
    </span>
  );
}

/**
 * Provides the typed text of a tag field and the handlers that turn it into tags. `announcement` is
 * for a live region.
 */
function useTagEntry({ value: tags, suggestions = [], fold, onChange, onDraft }: TagFieldProps) {
  const [draft, changeDraft] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const afterPress = useAfterPress();

  function setDraft(text: string) {
    changeDraft(text);
    onDraft?.(text);
  }

  function commit(text: string, rest = "") {
    setDraft(rest);
    const next = addTags(tags, splitTags(text), fold);
    if (next.length === tags.length) return;
    onChange(next);
    setAnnouncement(`${next.slice(tags.length).join(", ")} added`);
  }

  function remove(index: number) {
    onChange(tags.filter((_, at) => at !== index));
    setAnnouncement(`${tags[index]} removed`);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const typed = draft.trim() !== "";
    if (event.key === "Enter") {
      event.preventDefault();
      commit(draft);
    } else if (event.key === "Tab" && !event.shiftKey && typed) {
      event.preventDefault();
      commit(draft);
    } else if (event.key === "Backspace" && draft === "" && tags.length > 0) {
      remove(tags.length - 1);
    }
  }

  // Phone keyboards report no keys, so separators are detected in the text itself.
  function onInput(event: InputEvent<HTMLInputElement>) {
    const text = event.currentTarget.value;
    // Other scripts' commas may be a part of what is still being composed.
    const parts = text.split(event.nativeEvent.isComposing ? "," : TAG_SEPARATOR);
    const rest = parts.at(-1) ?? "";
    if (suggestions.includes(text) && isPicked(event.nativeEvent)) commit(text);
    else if (parts.length === 1) setDraft(text);
    else commit(text.slice(0, text.length - rest.length), rest.trimStart());
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text");
    if (!TAG_SEPARATOR.test(text) && splitTags(text).length < 2) return;
    event.preventDefault();
    commit(draft + text);
  }

  const onBlur = () => afterPress(() => commit(draft));
  return {
    draft,
    announcement,
    remove,
    handlers: { onInput, onKeyDown, onPaste, onBlur },
  };
}

/** Returns whether an input took a suggestion instead of being typed. */
function isPicked(event: globalThis.InputEvent): boolean {
  return event.inputType === undefined || event.inputType === "insertReplacementText";
}
