import { type CSSProperties, type ReactNode, useId, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import {
  type Matrix,
  placeEarlier,
  placeLater,
  type StageAlignment,
  transformOf,
} from "./alignment.ts";
import { BlendRange } from "./blend-range.tsx";
import type { CompareMode } from "./compare-modes.tsx";
import styles from "./compare-stage.module.css";
import { EdgeFilters } from "./edge-filters.tsx";
import { dragHandlers, keyHandler } from "./stage-input.ts";

/** A picture in every size and format that is stored. */
export type ComparedImage = {
  url: string;
  width: number;
  height: number;
  alt: string;
  sources: readonly { type: string; srcset: string }[];
};

/** A picture, and its short name for the caption, such as its title. */
export type ComparedSide = { image: ComparedImage; label: string };

type CompareStageProps = {
  earlier: ComparedSide;
  later: ComparedSide;
  alignment: StageAlignment;
  mode: CompareMode;
  /** The modes that S, O and E choose while the stage has the focus. */
  modes?: readonly CompareMode[];
  onModeChange?: (mode: CompareMode) => void;
  /** The width of the stage, as for the `sizes` of a picture. */
  sizes?: string;
};

const MIDDLE = 50;

/** Renders two pictures in one square, the later one turned, scaled and placed like the earlier. */
export function CompareStage(props: CompareStageProps) {
  const { earlier, later, alignment, mode, modes = [], onModeChange, sizes = "400px" } = props;
  // In percent: where the line is, and how much of the later picture is shown over the earlier.
  const [values, setValues] = useState({ slider: MIDDLE, overlay: MIDDLE });
  const stage = useFocusRescue<HTMLDivElement>(mode);
  const filters = useId();
  const value = mode === "edges" ? null : values[mode];
  const setValue = (next: number) => mode !== "edges" && setValues({ ...values, [mode]: next });
  const place = placeEarlier(earlier.image);
  const filterOf = (which: string) => (mode === "edges" ? `url(#${filters}-${which})` : undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div
      ref={stage}
      role="group"
      aria-label={`Comparison of ${earlier.label} and ${later.label}`}
      className={styles.stage}
      tabIndex={mode === "edges" ? 0 : -1}
      onKeyDownCapture={keyHandler({ value, setValue, modes, onModeChange })}
    >
      <div
        className={classNames(styles.art, styles[mode])}
        style={{ "--x": `${values.slider}%`, "--blend": values.overlay / 100 } as CSSProperties}
        {...(value !== null && dragHandlers(setValue))}
      >
        <Picture image={earlier.image} place={place} filter={filterOf("earlier")} sizes={sizes} />
        <div className={styles.later}>
          <Picture
            image={later.image}
            place={placeLater(alignment, place)}
            filter={filterOf("later")}
            sizes={sizes}
          />
        </div>
        {mode === "slider" && <Grip value={values.slider} label={earlier.label} />}
        <Captions earlier={earlier.label} later={later.label} mode={mode} />
      </div>
      {mode === "overlay" && (
        <BlendRange
          value={values.overlay}
          onChange={setValue}
          earlier={earlier.label}
          later={later.label}
        />
      )}
      {mode === "edges" && <EdgeFilters id={filters} />}
    </div>
  );
}

type PictureProps = {
  image: ComparedImage;
  place: Matrix;
  filter: string | undefined;
  sizes: string;
};

/** Renders a picture that fills the stage before `place` scales it. */
function Picture({ image: { url, alt, sources }, place, filter, sizes }: PictureProps) {
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        className={styles.picture}
        style={{ transform: transformOf(place), filter }}
        alt={alt}
        draggable={false}
        src={url}
      />
    </picture>
  );
}

function Grip({ value, label }: { value: number; label: string }) {
  return (
    <div className={styles.line}>
      <div
        className={styles.grip}
        role="slider"
        tabIndex={0}
        aria-label="Compare"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(value)}
        aria-valuetext={`${Math.round(value)}% ${label}`}
      >
        <Icon name="left" size="s" />
        <Icon name="right" size="s" />
      </div>
    </div>
  );
}

type CaptionsProps = { earlier: string; later: string; mode: CompareMode };

function Captions({ earlier, later, mode }: CaptionsProps): ReactNode {
  if (mode === "edges") {
    return (
      <p className={classNames(styles.caption, styles.legend)}>
        <i className={styles.earlierLine} />
        <span dir="auto">{earlier}</span>
        <i className={styles.laterLine} />
        <span dir="auto">{later}</span>
        <i />
        Both
      </p>
    );
  }
  return (
    <>
      <p className={styles.caption} dir="auto">
        {earlier}
      </p>
      <p className={classNames(styles.caption, styles.right)} dir="auto">
        {later}
      </p>
    </>
  );
}
