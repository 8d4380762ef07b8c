import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useFieldArray, useForm } from "react-hook-form";
import { z } from "zod";
import { RULES_MAX, ruleDrafts, type SiteRule } from "#contract/moderation/site-rules.ts";
import { useChangeRules } from "#web/components/moderation/rules/rules-api.ts";
import { messageOf } from "#web/lib/call.ts";

const schema = z.object({ rules: ruleDrafts });
type RulesValues = z.output<typeof schema>;

type RulesFormOptions = {
  version: number;
  rules: readonly SiteRule[];
  onSaved: () => void;
};

/** Provides the form of all rules, which are saved at once. */
export function useRulesForm({ version, rules, onSaved }: RulesFormOptions) {
  // The version that is being edited, also when a newer one was loaded meanwhile.
  const [editedVersion] = useState(version);
  const form = useForm<RulesValues>({
    resolver: zodResolver(schema),
    // Not on blur: a message that appears then would move the button being pressed.
    mode: "onSubmit",
    defaultValues: { rules: [...rules] },
  });
  const list = useFieldArray({ control: form.control, name: "rules" });
  const change = useChangeRules();
  const [failure, setFailure] = useState<string | null>(null);
  const saved = useRef(false);
  const count = list.fields.length;
  const focused = useRef<number | null>(null);
  const { setFocus } = form;
  // The fields get their names when they are rendered.
  useEffect(() => {
    if (focused.current !== null && focused.current < count) {
      setFocus(`rules.${focused.current}.title`);
    }
    focused.current = null;
  }, [count, setFocus]);

  const save = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await change.mutateAsync({ version: editedVersion, rules: values.rules });
    } catch (error) {
      setFailure(messageOf(error));
      return;
    }
    saved.current = true;
    onSaved();
  });

  return {
    form,
    rules: list.fields,
    changed: form.formState.isDirty,
    /** Whether leaving the page loses nothing. */
    isSaved: () => saved.current,
    save,
    failure,
    closeFailure: () => setFailure(null),
    canAdd: count < RULES_MAX,
    /** Adds an empty rule and focuses it. */
    add: () => {
      focused.current = count;
      list.append({ number: null, title: "", text: "", template: "" }, { shouldFocus: false });
    },
    canRemove: count > 1,
    /** Removes a rule and focuses the one that follows it, or else the one before. */
    remove: (index: number) => {
      focused.current = Math.min(index, count - 2);
      list.remove(index);
    },
  };
}

export type RulesFormState = ReturnType<typeof useRulesForm>;
