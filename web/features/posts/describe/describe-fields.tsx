import { Controller, useWatch } from "react-hook-form";
import type { Character } from "#contract/characters/contract.ts";
import { lengthOf } from "#contract/fields.ts";
import { DESCRIPTION_MAX, TITLE_MAX } from "#contract/posts/rules.ts";
import { SwitchRow } from "#web/ui/switch-row.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import styles from "./describe-fields.module.css";
import type { DescribeForm } from "./describe-form.ts";
import type { DescribeMode } from "./describe-values.ts";
import { SaleFields } from "./sale-fields.tsx";
import { TagsInput } from "./tags-input.tsx";

type DescribeFieldsProps = {
  form: DescribeForm;
  /** Those of the post's owner: a creator is one of them. */
  characters: readonly Character[];
  mode: DescribeMode;
};

function NsfwSwitch({ form }: { form: DescribeForm }) {
  return (
    <div className={styles.switchBox}>
      <Controller
        control={form.control}
        name="nsfw"
        render={({ field }) => (
          <SwitchRow
            label="NSFW"
            sub="Only shown to people who turned it on."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </div>
  );
}

/** The fields that describe a post, without the form around them. */
export function DescribeFields({ form, characters, mode }: DescribeFieldsProps) {
  const { control, register, formState } = form;
  const [title, description] = useWatch({ control, name: ["title", "description"] });
  // The server's page shows them too.
  const { defaultValues: defaults } = formState;
  return (
    <div className={styles.fields}>
      <TextField
        label="Title"
        placeholder={mode === "create" ? "Name your creation" : undefined}
        counter={{ value: lengthOf(title), max: TITLE_MAX }}
        error={formState.errors.title?.message}
        autoComplete="off"
        required
        defaultValue={defaults?.title}
        {...register("title")}
      />
      <TextArea
        label="Description"
        counter={{ value: lengthOf(description), max: DESCRIPTION_MAX }}
        error={formState.errors.description?.message}
        defaultValue={defaults?.description}
        {...register("description")}
      />
      <TagsInput form={form} />
      <SaleFields form={form} characters={characters} />
      <NsfwSwitch form={form} />
    </div>
  );
}
