import { type Ref, useId, useRef } from "react";
import { classNames } from "#web/ui/class-names.ts";
import fieldStyles from "#web/ui/fields/field.module.css";
import { Field, type FieldStyle, fieldAria, fieldBox } from "#web/ui/fields/field.tsx";
import { TagChip } from "./tag-chip.tsx";
import styles from "./tag-field.module.css";
import { useTagEntry } from "./use-tag-entry.ts";

type TagFieldProps = FieldStyle & {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** Called with typed text that is no tag yet. */
  onDraft?: (text: string) => void;
  isBad: (tag: string) => boolean;
  onBlur: () => void;
  ref?: Ref<HTMLInputElement>;
};

type ChipsProps = Pick<TagFieldProps, "value" | "isBad"> & {
  onRemove: (index: number) => void;
};

function Chips({ value, isBad, onRemove }: ChipsProps) {
  return (
    <ul className={styles.chips}>
      {value.map((tag, index) => (
        <li key={tag} className={styles.item}>
          <TagChip bad={isBad(tag)} removeLabel={`Remove ${tag}`} onRemove={() => onRemove(index)}>
            {tag}
          </TagChip>
        </li>
      ))}
    </ul>
  );
}

export function TagField(props: TagFieldProps) {
  const { value, onChange, isBad, onBlur, ref, error } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { draft, announcement, remove, handlers } = useTagEntry(value, onChange, props.onDraft);
  const removeAndStay = (index: number) => {
    remove(index);
    box.current?.querySelector("input")?.focus();
  };
  return (
    <Field {...props} controlId={id}>
      <div ref={box} className={fieldBox({ error }, styles.box)}>
        <Chips value={value} isBad={isBad} onRemove={removeAndStay} />
        <input
          {...handlers}
          onBlur={() => {
            handlers.onBlur();
            onBlur();
          }}
          ref={ref}
          id={id}
          dir="auto"
          className={classNames(fieldStyles.input, styles.entry)}
          value={draft}
          autoComplete="off"
          enterKeyHint="done"
          {...fieldAria(id, props)}
        />
        <span className="sr" aria-live="polite">
          {announcement}
        </span>
      </div>
    </Field>
  );
}
