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
    <fieldset className={`row gap-8 wrap shrinks ${styles.rules}`} data-brief={brief || undefined}>
      <legend className="sr">Rules</legend>
      {RULE_IDS.filter(isShown).map((rule) => {
        const isChosen = rules.includes(rule);
        return (
          <button
            key={rule}
            type="button"
            className={`choice inline-row gap-8 quiet lit nowrap ${styles.chip}`}
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
