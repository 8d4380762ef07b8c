import { Switch } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";

type SwitchRowProps = {
  label: string;
  sub?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function SwitchRow(props: SwitchRowProps) {
  const { label, sub, ...control } = props;
  const id = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI puts its input inside
    <label className="flex items-center gap-20 min-h-44 cursor-pointer has-data-disabled:text-faint has-data-disabled:cursor-not-allowed">
      <span className="flex-1 min-w-0">
        <b id={`${id}-label`} className="block t-label">
          {label}
        </b>
        {sub && (
          <span id={`${id}-sub`} className="block t-sm">
            {sub}
          </span>
        )}
      </span>
      <Switch.Root
        {...control}
        className="flex-none relative inline-block w-42 h-24 border border-control rounded bg-s2 [transition:background-color_var(--fast)] data-checked:bg-signal data-checked:border-signal-edge data-disabled:bg-s3 data-disabled:border-line-2"
        aria-labelledby={`${id}-label`}
        aria-describedby={sub ? `${id}-sub` : undefined}
      >
        <Switch.Thumb className="absolute left-3 top-3 size-16 rounded-[1px] bg-muted [transition:transform_var(--fast)_var(--ease)] data-checked:[transform:translateX(18px)] data-checked:bg-on-signal data-disabled:bg-faint forced-colors:not-data-checked:not-data-disabled:bg-[ButtonText]" />
      </Switch.Root>
    </label>
  );
}
