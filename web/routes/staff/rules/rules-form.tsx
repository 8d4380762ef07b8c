import { RULES_MAX, type SiteRule } from "#contract/moderation/site-rules.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { LeaveGuard, leavesPage } from "#web/ui/overlays/leave-guard.tsx";
import { MessageDialog } from "#web/ui/overlays/message-dialog.tsx";
import { RuleFields } from "./rule-fields.tsx";
import styles from "./rules-form.module.css";
import { useRulesForm } from "./use-rules-form.ts";

type RulesFormProps = {
  version: number;
  rules: readonly SiteRule[];
  backTo: string;
  onSaved: () => void;
};

/** Renders all rules for editing, saved at once. */
export function RulesForm({ version, rules, backTo, onSaved }: RulesFormProps) {
  const state = useRulesForm({ version, rules, onSaved });
  const { form, save, failure, changed, isSaved, canAdd } = state;
  return (
    <form className={styles.form} method="post" noValidate onSubmit={save}>
      {state.rules.map(({ id }, index) => (
        <RuleFields key={id} state={state} index={index} />
      ))}
      <div>
        <Button icon="plus" size="l" disabled={!canAdd} onClick={state.add}>
          Add a rule
        </Button>
        {!canAdd && <p className="t-sm">{`There can be at most ${RULES_MAX} rules.`}</p>}
      </div>
      <div className={styles.foot}>
        <LinkButton size="l" to={backTo}>
          Cancel
        </LinkButton>
        <Button
          type="submit"
          variant="primary"
          size="l"
          disabled={!changed}
          busy={form.formState.isSubmitting}
        >
          Save
        </Button>
      </div>
      {failure !== null && (
        <MessageDialog title="Error" text={failure} onClose={state.closeFailure} />
      )}
      {changed && <LeaveGuard blocks={(navigation) => !isSaved() && leavesPage(navigation)} />}
    </form>
  );
}
