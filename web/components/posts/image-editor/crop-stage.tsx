import {
  type KeyboardEvent,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import Cropper from "react-easy-crop";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { MoveButtons } from "#web/ui/fields/move-buttons.tsx";
import { Slider } from "#web/ui/fields/slider.tsx";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import {
  fittedIn,
  frameIn,
  fromPercent,
  type Rect,
  type Size,
  toPercent,
  widestCut,
  zoomRange,
} from "./crop-geometry.ts";
import styles from "./crop-stage.module.css";
import type { EditedImage } from "./image-list.ts";
import { cropImage, PictureError, shownCopy, UNREADABLE } from "./render-picture.ts";
import "react-easy-crop/react-easy-crop.css";

type CropStageProps = {
  image: EditedImage;
  crop: Size;
  onSave: (cut: Rect, cropped: Blob) => void;
  onCancel: () => void;
};

const ZOOM_STEP = 1.1;

const MOVE_STEP = 10;

/** Distance of the edge measures from the frame (px). */
const GAP = 18;

const CORNER = 26;

export function CropStage(props: CropStageProps) {
  const { image, crop, onCancel } = props;
  const [areaRef, stage] = useElementSize();
  const shown = useShownCopy(image);
  const view = useCropView(image, crop, stage ?? crop);
  const saving = useSave(props, view.cut);
  const tall = crop.height > crop.width;
  return (
    <section
      className={classNames("min-w-0 bg-art text-bright", styles.stage, tall && styles.tall)}
      aria-label="Crop image"
    >
      <div
        ref={areaRef}
        className="relative h-590 overflow-hidden phone:h-[clamp(280px,calc(100svh_-_var(--bottom-bar,0px)_-_380px),590px)]"
      >
        {stage && shown.url ? (
          <CropArea url={shown.url} crop={crop} view={view} onEnter={saving.save} />
        ) : (
          !shown.failed && <Skeleton className={styles.loading} />
        )}
        {shown.failed && (
          <div className="grid place-items-center h-[calc(100%_-_64px)] p-24" role="alert">
            <FieldMessage kind="error">{UNREADABLE}</FieldMessage>
          </div>
        )}
      </div>
      <CropBar view={view} saving={saving} ready={shown.url !== null} onCancel={onCancel} />
    </section>
  );
}

/** Observes the size of an element; null before the first measurement. */
function useElementSize(): [RefCallback<HTMLElement>, Size | null] {
  const [size, setSize] = useState<Size | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}

type ShownCopy = { url: string | null; failed: boolean };

/** Returns the picture shown in the stage; a large original takes a moment. */
function useShownCopy({ original, size }: EditedImage): ShownCopy {
  const [copy, setCopy] = useState<Blob | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    shownCopy(original, size).then(
      (blob) => current && setCopy(blob),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [original, size]);
  return { url: useObjectUrl(copy), failed };
}

function useSave({ image, crop, onSave }: CropStageProps, cut: Rect) {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save() {
    if (isSaving) return;
    setSaving(true);
    setProblem(null);
    try {
      onSave(cut, await cropImage(image, cut, crop));
    } catch (error) {
      setProblem(error instanceof PictureError ? error.message : UNREADABLE);
      setSaving(false);
    }
  }
  return { isSaving, problem, save };
}

type CropBarProps = {
  view: CropView;
  saving: ReturnType<typeof useSave>;
  ready: boolean;
  onCancel: () => void;
};

function CropBar({ view, saving, ready, onCancel }: CropBarProps) {
  const { isSaving, problem, save } = saving;
  const percent = Math.round(view.times * 100);
  return (
    <div className={`flex items-center gap-16 ${styles.bar}`}>
      <Slider
        className="flex-1 max-w-400 phone:flex-[1_0_100%] phone:max-w-none"
        label="Zoom"
        text={`${percent}%`}
        min={100}
        max={Math.round(view.range * 100)}
        value={percent}
        onValueChange={(value) => view.magnify(value / 100)}
        disabled={!ready || view.range === 1}
      />
      <MoveButtons {...view.position} disabled={!ready} />
      <div className="flex items-center gap-8 ml-auto phone:flex-wrap phone:justify-end phone:w-full">
        <div role="alert">{problem && <FieldMessage kind="error">{problem}</FieldMessage>}</div>
        <Button variant="quiet" onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button variant="primary" icon="crop" onClick={save} busy={isSaving} disabled={!ready}>
          Save crop
        </Button>
      </div>
    </div>
  );
}

type CropAreaProps = { url: string; crop: Size; view: CropView; onEnter: () => void };

function useStageKeys({ view, onEnter }: CropAreaProps) {
  const { magnify, times } = view;
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    // The Enter that opened the stage may still be held.
    if (event.key === "Enter" && !event.repeat) onEnter();
    else if (event.key === "+" || event.key === "=") magnify(times * ZOOM_STEP);
    else if (event.key === "-" || event.key === "_") magnify(times / ZOOM_STEP);
    else return;
    event.preventDefault();
  };
}

/** Renders the crop area: drag, pinch and scroll, or arrow keys, plus and minus; Enter saves. */
function CropArea(props: CropAreaProps) {
  const { url, crop, view } = props;
  const id = useId();
  const onKeyDown = useStageKeys(props);
  // A new key for another picture or stage size remounts the cropper with the same cut.
  const shape = `${url} ${view.frame.width} ${view.cropper.minZoom}`;
  const focusing = useInitialFocus(shape);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the crop area inside
    <div className="absolute inset-0" onKeyDown={onKeyDown}>
      <Cropper
        key={shape}
        {...view.cropper}
        {...focusing}
        image={url}
        aspect={crop.width / crop.height}
        keyboardStep={MOVE_STEP}
        showGrid={false}
        disableAutomaticStylesInjection
        classes={{ cropAreaClassName: styles.cut }}
        mediaProps={{ alt: "The image to crop", decoding: "async" }}
        cropperProps={{
          role: "application",
          "aria-label": "Crop frame",
          "aria-describedby": id,
        }}
      />
      <CropFrame frame={view.frame} crop={crop} />
      <p id={id} className="sr-only">
        Arrow keys move the image under the frame, with Shift in small steps. Plus and minus zoom,
        Enter saves.
      </p>
    </div>
  );
}

/**
 * Focuses the crop frame on first mount. A cropper remounted for the same picture takes the focus
 * only if its predecessor had it.
 */
function useInitialFocus(cropper: string) {
  const frame = useRef<RefObject<HTMLDivElement> | null>(null);
  const lastCropper = useRef<string | null>(null);

  function setCropperRef(ref: RefObject<HTMLDivElement>) {
    frame.current = ref;
  }

  /** The cropper's first event comes once its frame is mounted, others follow. */
  function onCropComplete() {
    if (lastCropper.current === cropper) return;
    const first = lastCropper.current === null;
    lastCropper.current = cropper;
    if (!first && document.activeElement !== document.body) return;
    frame.current?.current?.focus({ preventScroll: !first });
  }

  return { setCropperRef, onCropComplete };
}

function corners({ width: w, height: h }: Size): string {
  return [
    `M-1 ${CORNER}V-1H${CORNER}`,
    `M${w - CORNER}-1H${w + 1}V${CORNER}`,
    `M${w + 1} ${h - CORNER}V${h + 1}H${w - CORNER}`,
    `M${CORNER} ${h + 1}H-1V${h - CORNER}`,
  ].join("");
}

function thirds({ width: w, height: h }: Size): string {
  return [1, 2].map((third) => `M${(w * third) / 3} 0v${h}M0 ${(h * third) / 3}h${w}`).join("");
}

function measures({ width: w, height: h }: Size): string {
  return [
    `M0 ${-GAP}h${w}M0 ${-GAP - 4}v8M${w} ${-GAP - 4}v8`,
    `M${w + GAP} 0v${h}M${w + GAP - 4} 0h8M${w + GAP - 4} ${h}h8`,
  ].join("");
}

/** Renders the cut's guides: thirds, corners, and edges with the crop size. */
function CropFrame({ frame, crop }: { frame: Size; crop: Size }) {
  return (
    <div className={styles.frame} style={frame}>
      <svg
        aria-hidden="true"
        className="overflow-visible [fill:none]"
        width={frame.width}
        height={frame.height}
      >
        <path d={thirds(frame)} className={styles.thirds} />
        <path d={corners(frame)} className="stroke-signal [stroke-width:4]" />
        <path d={measures(frame)} className={styles.measures} />
      </svg>
      <span className={styles.across}>{crop.width}</span>
      <span className={styles.down}>{crop.height}</span>
    </div>
  );
}

/** Room around the frame for its edge measures (px). */
const MARGIN = 36;

type CropView = ReturnType<typeof useCropView>;

/**
 * Provides the cut in pixels of the original, and the cropper's point and zoom: those depend on the
 * stage's size, the cut does not.
 */
function useCropView(image: EditedImage, crop: Size, stage: Size) {
  const widest = widestCut(image.size, crop);
  const [cut, setCut] = useState<Rect>(image.cut ?? widest);
  const [point, setPoint] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);

  const frame = frameIn(stage, crop, MARGIN);
  const fitted = fittedIn(image.size, stage);
  const minZoom = Math.max(frame.width / fitted.width, frame.height / fitted.height);
  const range = zoomRange(image.size, crop);

  /** Zooms around the center of the frame. */
  function magnify(times: number) {
    const next = minZoom * Math.min(Math.max(times, 1), range);
    setPoint({ x: (point.x * next) / zoom, y: (point.y * next) / zoom });
    setZoom(next);
  }

  return {
    frame,
    cut,
    /** The magnification relative to the widest cut; from 1 to `range`. */
    times: Math.min(Math.max(widest.width / cut.width, 1), range),
    range,
    magnify,
    /** Where the picture is, its size at this zoom, and how to move it. */
    position: {
      point,
      picture: { width: fitted.width * zoom, height: fitted.height * zoom },
      frame,
      onMove: setPoint,
    },
    cropper: {
      crop: point,
      zoom,
      minZoom,
      maxZoom: minZoom * range,
      zoomSpeed: minZoom,
      cropSize: frame,
      initialCroppedAreaPercentages: toPercent(cut, image.size),
      onCropChange: setPoint,
      onZoomChange: setZoom,
      onCropAreaChange: (percent: Rect) => setCut(fromPercent(percent, image.size)),
    },
  };
}
