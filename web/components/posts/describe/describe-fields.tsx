import { Controller, useWatch } from "react-hook-form";
import type { Character } from "#contract/characters/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import type { Category } from "#contract/posts/categories.ts";
import { DESCRIPTION_MAX, TITLE_MAX } from "#contract/posts/rules.ts";
import { SwitchRow } from "#web/ui/fields/switch-row.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./describe-fields.module.css";
import type { DescribeForm } from "./describe-form.ts";
import type { DescribeMode } from "./describe-values.ts";
import { type DescribedPicture, ImageDescriptions } from "./image-descriptions.tsx";
import { SaleFields } from "./sale-fields.tsx";
import { TagsInput } from "./tags-input.tsx";

type DescribeFieldsProps = {
  form: DescribeForm;
  /** Those of the post's owner, who selects the creator among them. */
  characters: readonly Character[];
  mode: DescribeMode;
  category: Category;
  pictures: readonly DescribedPicture[];
  onTagDraft?: (text: string) => void;
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

/** Renders the fields that describe a post, without a form element. */
export function DescribeFields(props: DescribeFieldsProps) {
  const { form, characters, mode, category, pictures, onTagDraft } = props;
  const { control, register, formState } = form;
  const [title, description] = useWatch({ control, name: ["title", "description"] });
  // The defaults, so that server rendering includes them.
  const { defaultValues: defaults } = formState;
  return (
    <div className="stack-20">
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
      <TagsInput form={form} onDraft={onTagDraft} />
      <ImageDescriptions form={form} category={category} pictures={pictures} />
      <SaleFields form={form} characters={characters} />
      <NsfwSwitch form={form} />
    </div>
  );
}
