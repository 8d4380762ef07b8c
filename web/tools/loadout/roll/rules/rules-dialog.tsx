import { RULE_IDS, RULES, type RuleId } from "#contract/loadout/roll/rules.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SwitchRow } from "#web/ui/fields/switch-row.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type RulesDialogProps = {
  rules: readonly RuleId[];
  onToggle: (rule: RuleId) => void;
  /** How many primary weapons fit. */
  count: string;
  onClose: () => void;
};

/** Renders all rules as switches, for phones. */
export function RulesDialog({ rules, onToggle, count, onClose }: RulesDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Rules"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-8 my-8">
        {RULE_IDS.map((rule) => (
          <SwitchRow
            key={rule}
            label={RULES[rule].label}
            sub={RULES[rule].note}
            checked={rules.includes(rule)}
            onCheckedChange={() => onToggle(rule)}
          />
        ))}
      </div>
      <p className="t-sm" role="status">
        {count}
      </p>
    </Dialog>
  );
}
