import type { FieldPath } from "react-hook-form";
import type { DescribeValues } from "#web/components/posts/describe/describe-values.ts";
import { CallError } from "#web/lib/call.ts";
import type { Step } from "#web/routes/post/create/steps.ts";

type Field = FieldPath<DescribeValues>;

/** Form fields by the server's field names. */
const FIELDS: Readonly<Record<string, Field>> = {
  title: "title",
  description: "description",
  tags: "tags",
  creator: "creator",
  forSale: "forSale",
  forSalePrice: "price",
  price: "price",
  nsfw: "nsfw",
};
const STEPS_OF: Readonly<Record<string, Step>> = { category: 1, images: 2 };

type ServerErrors = { fields: { field: Field; message: string }[]; step: Step };

/** Returns the server's errors by field, and the first step to go back to. */
export function parseServerErrors(error: unknown): ServerErrors {
  const errors = error instanceof CallError ? Object.entries(error.errors) : [];
  const fields = errors.flatMap(([name, message]) => {
    // An error in a list has a path like `tags.3`.
    const field = FIELDS[name.split(".")[0] ?? name];
    return field ? [{ field, message }] : [];
  });
  const steps = errors.map(([name]) => STEPS_OF[name.split(".")[0] ?? name] ?? 3);
  return { fields, step: steps.toSorted()[0] ?? 3 };
}
