import { Slider } from "@base-ui/react/slider";
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useState,
} from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { SLIDER } from "#web/ui/fields/slider.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import {
  type Matrix,
  placeEarlier,
  placeLater,
  type StageAlignment,
  transformOf,
} from "./alignment.ts";
import type { CompareMode } from "./compare-modes.tsx";
import styles from "./compare-stage.module.css";

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

/** Finds the lines of a picture, whose strength becomes the opacity of one color. */
const EDGES = "-1 -1 -1 -1 8 -1 -1 -1 -1";

const STRENGTH = "1.8 0 0 0 -0.12";

/** #E66BFA and #33DBC7, which add up to white where screened. */
const COLORS = {
  earlier: "0 0 0 0 0.9  0 0 0 0 0.42  0 0 0 0 0.98",
  later: "0 0 0 0 0.2  0 0 0 0 0.86  0 0 0 0 0.78",
} as const;

const STEP = 2;

const LARGE_STEP = 10;

const DIRECTIONS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const ENDS: Readonly<Record<string, number>> = { Home: 0, End: 100 };

const MODE_KEYS: Readonly<Record<string, CompareMode>> = { s: "slider", o: "overlay", e: "edges" };

const percent = (value: number) => Math.min(Math.max(value, 0), 100);

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
      className="min-w-0 outline-offset-2"
      tabIndex={mode === "edges" ? 0 : -1}
      onKeyDownCapture={keyHandler({ value, setValue, modes, onModeChange })}
    >
      <div
        className={classNames(
          "framed bg-art aspect-square isolate [forced-color-adjust:none] touch-pan-y select-none",
          styles[mode],
        )}
        style={{ "--x": `${values.slider}%`, "--blend": values.overlay / 100 } as CSSProperties}
        {...(value !== null && dragHandlers(setValue))}
      >
        <Picture image={earlier.image} place={place} filter={filterOf("earlier")} sizes={sizes} />
        <div className={`absolute inset-0 ${styles.later}`}>
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
        className={`absolute inset-0 ${styles.picture}`}
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
        className={`flex items-center justify-center ${styles.grip}`}
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

const CAPTION =
  "absolute bottom-0 h-24 px-8 truncate bg-[rgba(7,9,12,0.86)] text-[#eef2f6] font-display font-semibold text-13 leading-24 pointer-events-none";

type CaptionsProps = { earlier: string; later: string; mode: CompareMode };

function Captions({ earlier, later, mode }: CaptionsProps): ReactNode {
  if (mode === "edges") {
    return (
      <p className={`left-0 flex items-center gap-4 max-w-full ${CAPTION} ${styles.legend}`}>
        <i className={styles.earlierLine} />
        <span className="truncate" dir="auto">
          {earlier}
        </span>
        <i className={styles.laterLine} />
        <span className="truncate" dir="auto">
          {later}
        </span>
        <i />
        Both
      </p>
    );
  }
  return (
    <>
      <p className={`left-0 max-w-[50%] ${CAPTION}`} dir="auto">
        {earlier}
      </p>
      <p className={`right-0 max-w-[50%] ${CAPTION}`} dir="auto">
        {later}
      </p>
    </>
  );
}

/** Renders the filters `{id}-earlier` and `{id}-later`, which show a picture's edges. */
function EdgeFilters({ id }: { id: string }) {
  return (
    <svg className="sr-only" aria-hidden="true" focusable="false">
      {(["earlier", "later"] as const).map((which) => (
        <filter
          key={which}
          id={`${id}-${which}`}
          colorInterpolationFilters="sRGB"
          x="0"
          y="0"
          width="100%"
          height="100%"
        >
          <feColorMatrix type="saturate" values="0" />
          <feConvolveMatrix
            order="3"
            kernelMatrix={EDGES}
            divisor="1.2"
            edgeMode="duplicate"
            preserveAlpha="true"
          />
          <feColorMatrix values={`${COLORS[which]}  ${STRENGTH}`} />
        </filter>
      ))}
    </svg>
  );
}

type StageKeys = {
  /** In percent; null in a mode without one. */
  value: number | null;
  setValue: (value: number) => void;
  modes: readonly CompareMode[];
  onModeChange: ((mode: CompareMode) => void) | undefined;
};

/**
 * Returns the key handler of a stage, for the capture phase: arrows move, Home and End go to the ends,
 * letters choose.
 */
function keyHandler({ value, setValue, modes, onModeChange }: StageKeys) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const mode = MODE_KEYS[event.key.toLowerCase()];
    if (mode && modes.includes(mode)) {
      event.preventDefault();
      onModeChange?.(mode);
      return;
    }
    if (value === null) return;
    const next = valueAfter(event, value);
    if (next === undefined) return;
    event.preventDefault();
    // The range's own keys have other steps.
    event.stopPropagation();
    setValue(percent(next));
  };
}

function valueAfter({ key, shiftKey }: KeyboardEvent, value: number): number | undefined {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return ENDS[key];
  return Math.round(value) + direction * (shiftKey ? LARGE_STEP : STEP);
}

/**
 * Returns the pointer handlers by which a drag anywhere on the stage sets the value. A touch sets it
 * once it moves or ends, because it may begin to scroll the page.
 */
function dragHandlers(setValue: (value: number) => void) {
  function follow({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setValue(percent(((clientX - left) / width) * 100));
  }
  const followCaptured = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (event.pointerType !== "touch") follow(event);
    },
    onPointerMove: followCaptured,
    onPointerUp: followCaptured,
  };
}

type BlendRangeProps = {
  /** How much of the later picture is shown, in percent. */
  value: number;
  onChange: (value: number) => void;
  earlier: string;
  later: string;
};

/** Renders the range between the earlier and the later picture. */
function BlendRange({ value, onChange, earlier, later }: BlendRangeProps) {
  return (
    <Slider.Root
      className={classNames(SLIDER.root, "text-muted", styles.range)}
      value={value}
      onValueChange={onChange}
      step={1}
    >
      <span className="truncate" dir="auto">
        {earlier}
      </span>
      <Slider.Control className={SLIDER.control}>
        <Slider.Track className={SLIDER.track}>
          <Slider.Indicator className={SLIDER.filled} />
          <Slider.Thumb
            className={SLIDER.thumb}
            aria-label="Overlay"
            getAriaValueText={() => `${value}% ${later}`}
          />
        </Slider.Track>
      </Slider.Control>
      <span className="truncate" dir="auto">
        {later}
      </span>
    </Slider.Root>
  );
}
