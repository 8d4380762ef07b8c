import { STATEMENT_MAX } from "#contract/moderation/decisions.ts";
import { RULE_TEXT_MAX, RULE_TITLE_MAX } from "#contract/moderation/site-rules.ts";
import { lengthOf } from "#contract/numbers.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./rules-form.module.css";
import type { RulesFormState } from "./use-rules-form.ts";

type RuleFieldsProps = { state: RulesFormState; index: number };

/** Renders title, text and template of one rule, and the button that removes it. */
export function RuleFields({ state, index }: RuleFieldsProps) {
  const { form, rules, canRemove, remove } = state;
  const number = rules[index]?.number ?? null;
  const name = number === null ? "New rule" : `Rule ${number}`;
  const errors = form.formState.errors.rules?.[index];
  const title = `rules.${index}.title` as const;
  const text = `rules.${index}.text` as const;
  const template = `rules.${index}.template` as const;
  return (
    <fieldset className={styles.rule}>
      <legend className="sr">{name}</legend>
      <div className={styles.head}>
        <p className="t-h3" aria-hidden="true">
          {name}
        </p>
        {canRemove && (
          <IconButton
            icon="trash"
            label={`Remove ${number === null ? "new rule" : `rule ${number}`}`}
            onClick={() => remove(index)}
          />
        )}
      </div>
      <div className="stack-16">
        <TextField
          label="Title"
          counter={{ value: lengthOf(form.watch(title)), max: RULE_TITLE_MAX }}
          error={errors?.title?.message}
          autoComplete="off"
          {...form.register(title)}
        />
        <TextArea
          label="Text"
          counter={{ value: lengthOf(form.watch(text)), max: RULE_TEXT_MAX }}
          error={errors?.text?.message}
          {...form.register(text)}
        />
        <TextArea
          label="Template for reasons"
          rows={2}
          counter={{ value: lengthOf(form.watch(template) ?? ""), max: STATEMENT_MAX }}
          error={errors?.template?.message}
          hint="Staff who choose this rule begin with it."
          {...form.register(template)}
        />
      </div>
    </fieldset>
  );
}
