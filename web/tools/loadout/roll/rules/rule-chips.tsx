import { useState } from "react";
import { COMMON_RULES, RULE_IDS, RULES, type RuleId } from "#contract/loadout/roll/rules.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./rule-chips.module.css";

type RuleChipsProps = {
  rules: readonly RuleId[];
  /** Whether phones show the chosen rules only, in one line, because they choose them elsewhere. */
  brief?: boolean;
  onToggle: (rule: RuleId) => void;
};

/** Renders the rules that are offered first or chosen, and on request the others. */
export function RuleChips({ rules, brief, onToggle }: RuleChipsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const isShown = (rule: RuleId) => showsAll || COMMON_RULES.includes(rule) || rules.includes(rule);
  return (
    <fieldset
      className="flex items-center gap-8 flex-wrap min-w-0 p-0 border-0 phone:data-brief:flex-nowrap phone:data-brief:overflow-x-auto phone:data-brief:p-4 phone:data-brief:[scrollbar-width:none]"
      data-brief={brief || undefined}
    >
      <legend className="sr-only">Rules</legend>
      {RULE_IDS.filter(isShown).map((rule) => {
        const isChosen = rules.includes(rule);
        return (
          <button
            key={rule}
            type="button"
            className={`choice inline-flex items-center gap-8 quiet lit whitespace-nowrap h-(--h-control) px-12 font-display font-semibold text-14 leading-none phone:flex-none ${styles.chip}`}
            aria-pressed={isChosen}
            title={RULES[rule].note}
            onClick={() => onToggle(rule)}
          >
            <Icon name={isChosen ? "check" : "plus"} size="s" />
            {RULES[rule].label}
          </button>
        );
      })}
      <Button
        variant="quiet"
        icon={showsAll ? "minus" : "plus"}
        className={styles.add}
        aria-expanded={showsAll}
        onClick={() => setShowsAll(!showsAll)}
      >
        {showsAll ? "Fewer rules" : "Add rule"}
      </Button>
    </fieldset>
  );
}
