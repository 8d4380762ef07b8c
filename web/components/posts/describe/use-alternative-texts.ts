import { useWatch } from "react-hook-form";
import type { Category } from "#contract/posts/categories.ts";
import { alternativeText, defaultAlternativeText } from "#contract/posts/texts.ts";
import type { DescribeForm } from "./describe-form.ts";

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
