import { useEffect } from "react";
import {
  MadeInput,
  SaleFields,
  TagsInput,
} from "#web/components/posts/describe/describe-fields.tsx";
import {
  NOTHING_DESCRIBED,
  useDescribeForm,
} from "#web/components/posts/describe/describe-form.ts";
import { useUser } from "#web/lib/session/session.ts";
import { type Shared, sharedOf } from "./drafts.ts";

type SharedPanelProps = {
  count: number;
  shared: Shared;
  onChange: (shared: Shared) => void;
};

/** Renders the fields that all drafts share; what is typed there is stored at once. */
export function SharedPanel({ count, shared, onChange }: SharedPanelProps) {
  const { characters } = useUser();
  const form = useDescribeForm("create", { ...NOTHING_DESCRIBED, ...shared }, () => undefined);
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange(sharedOf(values)),
      }),
    [subscribe, onChange],
  );
  return (
    <section aria-label={sharedTitle(count)} className="grid gap-16">
      <p className="t-sm">A post may differ. Category follows the shape.</p>
      <TagsInput form={form} />
      <MadeInput form={form} />
      <SaleFields form={form} characters={characters} mode="create" />
    </section>
  );
}

export function sharedTitle(count: number): string {
  return count === 1 ? "For the post" : `For all ${count} posts`;
}
