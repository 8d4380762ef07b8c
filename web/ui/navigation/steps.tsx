import { Icon } from "#web/ui/content/icon.tsx";

type StepsProps = {
  steps: readonly { label: string }[];
  /** Index of the current step; those before it are done. */
  current: number;
  /** If set, completed steps can be selected. */
  onSelect?: (index: number) => void;
};

const STEP =
  "relative flex items-center gap-10 w-full h-(--h-control) pr-20 pl-12 border border-transparent font-display font-semibold text-15 leading-none whitespace-nowrap phone:justify-center phone:gap-8 phone:px-8";
const NOW = "text-bright bg-s3 pt-2 border-b-3 border-b-signal-text phone:pt-0";

export function Steps({ steps, current, onSelect }: StepsProps) {
  return (
    <ol className="flex gap-2 phone:flex-wrap phone:w-full" aria-label="Steps">
      {steps.map((step, index) => {
        if (index >= current) {
          const now = index === current;
          return (
            <li
              key={step.label}
              className="phone:flex-auto"
              aria-current={now ? "step" : undefined}
            >
              <span className={`${STEP} ${now ? NOW : "text-faint bg-s1"}`}>
                <b className="font-semibold tabular-nums">{index + 1}</b>
                {step.label}
              </span>
            </li>
          );
        }
        const content = (
          <>
            <Icon name="check" size="s" className="text-good" />
            {step.label}
            <span className="sr-only"> (done)</span>
          </>
        );
        return (
          <li key={step.label} className="phone:flex-auto">
            {onSelect ? (
              <button
                type="button"
                className={`${STEP} text-muted bg-s1 cursor-pointer hover:text-bright hover:bg-s3`}
                onClick={() => onSelect(index)}
              >
                {content}
              </button>
            ) : (
              <span className={`${STEP} text-muted bg-s1`}>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
