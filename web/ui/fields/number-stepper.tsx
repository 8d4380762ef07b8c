import { useState } from "react";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";

type NumberStepperProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  onValueChange: (value: number) => void;
};

/** Renders an integer with a button on either side; typed values are clamped to the bounds. */
export function NumberStepper({ label, value, min, max, onValueChange }: NumberStepperProps) {
  // As typed, until blur: an empty field is no number yet.
  const [typed, setTyped] = useState<string>();

  function change(next: number) {
    if (!Number.isNaN(next)) onValueChange(Math.min(Math.max(Math.round(next), min), max));
  }

  const button = (icon: IconName, verb: string, next: number) => (
    <button
      type="button"
      className="grid place-items-center flex-none size-44 border border-control rounded-none text-bright lit first:-mr-1 last:-ml-1 disabled:text-faint disabled:cursor-default focus-visible:relative focus-visible:-outline-offset-1"
      aria-label={`${verb} ${label}`}
      disabled={next < min || next > max}
      onClick={() => change(next)}
    >
      <Icon name={icon} size="s" />
    </button>
  );
  return (
    <div className="flex">
      {button("minus", "Decrease", value - 1)}
      <input
        type="number"
        inputMode="numeric"
        className="flex-1 w-64 min-w-44 h-44 m-0 p-0 border border-control rounded-none bg-s2 text-bright font-display font-semibold text-18 leading-none tabular-nums text-center [appearance:textfield] [&::-webkit-inner-spin-button]:hidden focus-visible:relative focus-visible:-outline-offset-1"
        aria-label={label}
        min={min}
        max={max}
        value={typed ?? value}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          change(currentTarget.valueAsNumber);
        }}
        onBlur={() => setTyped(undefined)}
      />
      {button("plus", "Increase", value + 1)}
    </div>
  );
}
