import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { lengthOf } from "#contract/numbers.ts";
import type { Category } from "#contract/posts/categories.ts";
import { IMAGE_DESCRIPTION_MAX } from "#contract/posts/rules.ts";
import { alternativeText, defaultAlternativeText } from "#contract/posts/texts.ts";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import type { DescribeForm } from "./describe-form.ts";

/** An image with its id in the form and its thumbnail. */
export type DescribedPicture = { id: string; thumb: ReactNode };

type ImageDescriptionsProps = {
  form: DescribeForm;
  category: Category;
  /** In order. */
  pictures: readonly DescribedPicture[];
};

const ONLY = "Describe this picture for people who can't see it (optional)";
const EACH = "Describe each picture for people who can't see it (optional)";

export function ImageDescriptions(props: ImageDescriptionsProps) {
  const { form, category, pictures } = props;
  const texts = useAlternativeTexts(
    form,
    category,
    pictures.map(({ id }) => id),
  );
  const several = pictures.length > 1;
  return (
    <fieldset className="grid gap-16">
      <legend className={several ? "t-legend p-0 mb-10" : "sr-only"}>
        {several ? EACH : "Picture"}
      </legend>
      {pictures.map(({ id, thumb }, index) => (
        <div
          key={id}
          className="grid gap-12 items-start grid-cols-[96px_minmax(0,1fr)] small:grid-cols-[64px_minmax(0,1fr)]"
        >
          <div
            // Aligned with the field's box, below its label.
            className="grid place-items-center bg-art h-72 mt-26 overflow-hidden small:mt-0 [&_picture]:contents [&_img]:w-auto [&_img]:h-auto [&_img]:max-h-72"
          >
            {thumb}
          </div>
          <DescriptionField
            form={form}
            id={id}
            label={several ? `Image ${index + 1}` : ONLY}
            text={texts[index]?.text ?? ""}
            fallback={texts[index]?.fallback ?? ""}
          />
        </div>
      ))}
    </fieldset>
  );
}

type DescriptionFieldProps = {
  form: DescribeForm;
  id: string;
  label: string;
  text: string;
  fallback: string;
};

function DescriptionField({ form, id, label, text, fallback }: DescriptionFieldProps) {
  const { errors, defaultValues } = form.formState;
  return (
    <TextArea
      label={label}
      rows={2}
      placeholder={fallback}
      counter={{ value: lengthOf(text), max: IMAGE_DESCRIPTION_MAX }}
      error={errors.imageDescriptions?.[id]?.message}
      defaultValue={defaultValues?.imageDescriptions?.[id]}
      {...form.register(`imageDescriptions.${id}`)}
    />
  );
}

const UNTITLED = "…";

/**
 * Returns the alternative texts by the form's current values, and the default ones without
 * descriptions.
 */
export function useAlternativeTexts(
  form: DescribeForm,
  category: Category,
  ids: readonly string[],
): { text: string; fallback: string; shown: string }[] {
  const [typed, written] = useWatch({
    control: form.control,
    name: ["title", "imageDescriptions"],
  });
  const title = typed.trim() || UNTITLED;
  return ids.map((id, index) => {
    const place = { index, count: ids.length };
    const text = written[id] ?? "";
    return {
      text,
      fallback: defaultAlternativeText({ category, title }, place),
      shown: alternativeText(text.trim(), { category, title }, place),
    };
  });
}
