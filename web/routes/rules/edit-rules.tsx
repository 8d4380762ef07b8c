import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { type LoaderFunction, redirect, useNavigate } from "react-router";
import { z } from "zod";
import { STATEMENT_MAX } from "#contract/decisions/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import {
  RULE_TEXT_MAX,
  RULE_TITLE_MAX,
  RULES_MAX,
  type RuleDraft,
  ruleDrafts,
  type SiteRule,
} from "#contract/rules/contract.ts";
import { canEditRules } from "#contract/users/policy.ts";
import { PageTitle } from "#web/components/page-title.tsx";
import { useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { queriesContext, userContext } from "#web/lib/loader.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { LeaveGuard, leavesPage } from "#web/ui/overlays/leave-guard.tsx";
import { MessageDialog } from "#web/ui/overlays/message-dialog.tsx";

const rulesQuery = apiQuery("GET /api/rules", {});

const schema = z.object({ rules: ruleDrafts });

export const loader: LoaderFunction = async ({ context }) => {
  const queries = context.get(queriesContext);
  if (!canEditRules(context.get(userContext))) throw redirect("/");
  // Another admin may just have changed them.
  await queries.fetchQuery({ ...rulesQuery, staleTime: 0 });
  return null;
};

/** Renders the form of the rules for admins. */
export function Component() {
  const { data } = useQuery(rulesQuery);
  const navigate = useNavigate();
  if (!data) return null;

  function showSaved() {
    showToast("ok", "The rules are saved.");
    void navigate("/rules");
  }

  return (
    <div className="page max-w-760">
      <PageTitle title="Edit Rules" />
      <p className="t-sm pb-16">
        A rule keeps its number for good. The number of a removed rule is not used again.
      </p>
      <RulesForm version={data.version} rules={data.rules} backTo="/rules" onSaved={showSaved} />
    </div>
  );
}

type RulesFormProps = {
  version: number;
  rules: readonly SiteRule[];
  backTo: string;
  onSaved: () => void;
};

/** Renders all rules for editing, saved at once. */
function RulesForm({ version, rules, backTo, onSaved }: RulesFormProps) {
  const state = useRulesForm({ version, rules, onSaved });
  const { form, changed, isSaved, canAdd } = state;
  return (
    <form className="grid gap-16" method="post" noValidate onSubmit={form.submit}>
      {state.rules.map(({ id }, index) => (
        <RuleFields key={id} state={state} index={index} />
      ))}
      <div>
        <Button icon="plus" size="l" disabled={!canAdd} onClick={state.add}>
          Add a rule
        </Button>
        {!canAdd && <p className="t-sm">{`There can be at most ${RULES_MAX} rules.`}</p>}
      </div>
      <div className="border-t border-line cluster gap-8 justify-end pt-20">
        <LinkButton size="l" to={backTo}>
          Cancel
        </LinkButton>
        <Button type="submit" variant="primary" size="l" disabled={!changed} busy={form.busy}>
          Save
        </Button>
      </div>
      {form.failure && (
        <MessageDialog title="Error" text={form.failure} onClose={() => form.clearErrors("root")} />
      )}
      {changed && <LeaveGuard blocks={(navigation) => !isSaved() && leavesPage(navigation)} />}
    </form>
  );
}

type RuleFieldsProps = { state: RulesFormState; index: number };

/** Renders title, text and template of one rule, and the button that removes it. */
function RuleFields({ state, index }: RuleFieldsProps) {
  const { form, rules, canRemove, remove } = state;
  const number = rules[index]?.number ?? null;
  const name = number === null ? "New rule" : `Rule ${number}`;
  const errors = form.formState.errors.rules?.[index];
  const title = `rules.${index}.title` as const;
  const text = `rules.${index}.text` as const;
  const template = `rules.${index}.template` as const;
  return (
    <fieldset className="card px-24 pt-16 pb-24 phone:px-16 phone:pt-8 phone:pb-16">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center gap-12 justify-between min-h-44 mb-4">
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
      <div className="grid gap-16">
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

type RulesFormOptions = {
  version: number;
  rules: readonly SiteRule[];
  onSaved: () => void;
};

/** Provides the form of all rules, which are saved at once. */
function useRulesForm({ version, rules, onSaved }: RulesFormOptions) {
  // The version that is being edited, also when a newer one was loaded meanwhile.
  const [editedVersion] = useState(version);
  const { mutateAsync } = useChangeRules();
  const saved = useRef(false);
  const form = useContractForm(
    schema,
    async (values) => {
      await mutateAsync({ version: editedVersion, rules: values.rules });
      saved.current = true;
      onSaved();
    },
    { defaultValues: { rules: [...rules] } },
  );
  const list = useFieldArray({ control: form.control, name: "rules" });
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

  return {
    form,
    rules: list.fields,
    changed: form.formState.isDirty,
    /** Whether leaving the page loses nothing. */
    isSaved: () => saved.current,
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

/** Replaces the rules, and then what the page of rules shows. */
function useChangeRules() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; rules: RuleDraft[] }) =>
      call("PATCH /api/rules", { body }),
    onSuccess: ({ success, version, rules }) => {
      queries.setQueryData(rulesQuery.queryKey, { success, version, rules });
    },
  });
}

type RulesFormState = ReturnType<typeof useRulesForm>;
