import { useId } from "react";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";

/** How a stage shows two pictures. */
export type CompareMode = "slider" | "overlay" | "edges";

const VIEWS = {
  pair: { label: "Pair", icon: "compare" },
  slider: { label: "Slider", icon: "split" },
  overlay: { label: "Overlay", icon: "layers" },
  edges: { label: "Edges", icon: "edges" },
} as const satisfies Record<CompareMode | "pair", { label: string; icon: IconName }>;

type CompareModesProps<Mode extends CompareMode | "pair"> = {
  mode: Mode;
  /** The modes to choose from; "pair" is for pages that show the pictures beside each other. */
  modes: readonly Mode[];
  onChange: (mode: Mode) => void;
};

/** Renders the choice of how two pictures are compared. */
export function CompareModes<Mode extends CompareMode | "pair">(props: CompareModesProps<Mode>) {
  const { mode, modes, onChange } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label="How to compare" className="joined">
      {modes.map((one) => (
        <label
          key={one}
          className="choice flex items-center gap-8 justify-center quiet whitespace-nowrap relative flex-1 h-(--h-control) px-12 font-display font-semibold text-14 leading-none has-checked:bg-s3"
        >
          <input
            className="sr-only"
            type="radio"
            name={name}
            value={one}
            checked={one === mode}
            onChange={() => onChange(one)}
          />
          <Icon name={VIEWS[one].icon} size="s" />
          {VIEWS[one].label}
        </label>
      ))}
    </div>
  );
}
