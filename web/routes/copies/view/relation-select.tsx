import { useMutation } from "@tanstack/react-query";
import type { Pair } from "#contract/likeness/copies.ts";
import { RELATION_LABELS, RELATIONS, type Relation } from "#contract/likeness/rules.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";

const OPTIONS = RELATIONS.map((value) => ({ value, label: RELATION_LABELS[value] }));

type RelationSelectProps = {
  pair: Pair;
  onDone: (done: { pair: Pair; message: string }) => void;
};

/** Lets the later maker say how the posts relate; a choice is saved at once. */
export function RelationSelect({ pair, onDone }: RelationSelectProps) {
  const call = useCall();
  const saving = useMutation({
    mutationFn: (relation: Relation) =>
      call("POST /api/copies/:id/relation", { params: { id: pair._id }, body: { relation } }),
    // One after another, so that the last choice is the one that stays.
    scope: { id: `relation ${pair._id}` },
    onSuccess: onDone,
    onError: (error) => showToast("error", messageOf(error)),
  });
  return (
    <SelectField
      label={`How does yours relate to “${pair.earlier.title}”?`}
      options={OPTIONS}
      placeholder="No answer"
      value={saving.isPending ? saving.variables : pair.relation}
      onValueChange={(relation) => saving.mutate(relation)}
      hint="Saved at once."
    />
  );
}
