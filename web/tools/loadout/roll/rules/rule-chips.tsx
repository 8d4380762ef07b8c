import { useState } from "react";
import { COMMON_RULES, RULE_IDS, RULES, type RuleId } from "#contract/loadout/roll/rules.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";

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
            className={classNames(
              "choice inline-flex items-center gap-8 quiet lit whitespace-nowrap h-(--h-control) px-12 font-display font-semibold text-14 leading-none phone:flex-none",
              brief && !isChosen && "phone:hidden",
            )}
            aria-pressed={isChosen}
            title={RULES[rule].note}
            onClick={() => onToggle(rule)}
          >
            <Icon
              name={isChosen ? "check" : "plus"}
              size="s"
              className={isChosen ? "text-signal-text" : undefined}
            />
            {RULES[rule].label}
          </button>
        );
      })}
      <span className={brief ? "contents phone:hidden" : "contents"}>
        <Button
          variant="quiet"
          icon={showsAll ? "minus" : "plus"}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? "Fewer rules" : "Add rule"}
        </Button>
      </span>
    </fieldset>
  );
}
