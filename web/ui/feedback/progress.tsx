import { Progress as BaseProgress } from "@base-ui/react/progress";
import { classNames } from "#web/ui/class-names.ts";

type ProgressProps = {
  label: string;
  /** null while the end is unknown. */
  value: number | null;
  max?: number;
  /** Shown at the right: "1 of 2". */
  text?: string;
  labelHidden?: boolean;
  className?: string;
};

export function Progress(props: ProgressProps) {
  const { label, value, max = 100, text, labelHidden, className } = props;
  return (
    <BaseProgress.Root
      value={value}
      max={max}
      aria-valuetext={text}
      className={classNames("flex items-center gap-10 relative", className)}
    >
      <BaseProgress.Label className={labelHidden ? "sr-only" : "t-sm"}>{label}</BaseProgress.Label>
      <BaseProgress.Track className="flex-1 h-6 outline outline-transparent -outline-offset-1 overflow-hidden bg-s3">
        <BaseProgress.Indicator className="progress-fill" />
      </BaseProgress.Track>
      {text && (
        <span className="t-sm tabular-nums" aria-hidden="true">
          {text}
        </span>
      )}
    </BaseProgress.Root>
  );
}
