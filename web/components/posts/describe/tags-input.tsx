import { Controller, type FieldErrors } from "react-hook-form";
import { TAGS_MAX, tags as tagsRule } from "#contract/posts/rules.ts";
import { TagField } from "#web/ui/tags/tag-field.tsx";
import type { DescribeForm } from "./describe-form.ts";
import type { DescribeValues } from "./describe-values.ts";

function isBadTag(tag: string): boolean {
  return !tagsRule.safeParse([tag]).success;
}

/** Returns the error of the list, else of its first invalid tag. */
function tagsMessage(errors: FieldErrors<DescribeValues>["tags"]): string | undefined {
  if (!errors) return undefined;
  if (errors.message) return errors.message;
  return Array.isArray(errors) ? errors.find(Boolean)?.message : undefined;
}

type TagsInputProps = { form: DescribeForm; onDraft?: (text: string) => void };

export function TagsInput({ form, onDraft }: TagsInputProps) {
  return (
    <Controller
      control={form.control}
      name="tags"
      render={({ field, fieldState }) => (
        <TagField
          label="Tags"
          hint="Press Tab, Enter or comma to add a tag."
          counter={{ value: field.value.length, max: TAGS_MAX }}
          error={tagsMessage(fieldState.error as FieldErrors<DescribeValues>["tags"])}
          isBad={isBadTag}
          value={field.value}
          ref={field.ref}
          onBlur={field.onBlur}
          onDraft={onDraft}
          onChange={(tags) => {
            field.onChange(tags);
            // An invalid chip is marked at once, so its message shows at once too.
            void form.trigger("tags");
          }}
        />
      )}
    />
  );
}
