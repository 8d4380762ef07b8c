import {
  type ComponentProps,
  type CSSProperties,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import type { PostImage } from "#contract/images/contract.ts";
import { blurredPicture, PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { useIdle } from "#web/lib/pre-hydration/when-idle.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import styles from "./image-viewer.module.css";

type StageProps = {
  images: readonly PostImage[];
  /** The index of the picture to show. */
  chosen: number;
  /** The `sizes` of a picture. */
  sizes: string;
  onChoose: (index: number) => void;
  /** Veils the pictures, of which then no file is fetched; called to show them. */
  onUnveil?: (() => void) | undefined;
  /** The button over the pictures, which opens the viewer. */
  opener: ComponentProps<"button">;
};

/** Renders one of a post's pictures in the shape of its category; its edges turn to the others. */
export function Stage({ images, chosen, sizes, onChoose, onUnveil, opener }: StageProps) {
  const stage = useFocusRescue<HTMLElement>(onUnveil === undefined);
  const turn = (by: number) => by !== 0 && images[chosen + by] && onChoose(chosen + by);
  const { shift, swipe } = useSwipe(turn, (by) => images[chosen + by] !== undefined);
  function turnByEdge(by: number) {
    turn(by);
    // The edge of the last picture disappears, with the focus.
    if (!images[chosen + 2 * by]) stage.current?.focus({ preventScroll: true });
  }
  if (onUnveil) {
    return (
      <figure
        ref={stage}
        tabIndex={-1}
        className={`grid items-center bg-art relative overflow-clip ${styles.stage}`}
      >
        <Veil image={images[chosen]} onShow={onUnveil} />
      </figure>
    );
  }
  return (
    <figure
      ref={stage}
      tabIndex={-1}
      className={`grid items-center bg-art relative overflow-clip ${styles.stage}`}
      style={shift === 0 ? undefined : ({ "--shift": `${shift}px` } as CSSProperties)}
      onKeyDown={({ key }) => turn(STEPS[key] ?? 0)}
      {...swipe}
    >
      <Pictures images={images} chosen={chosen} sizes={sizes} />
      <button type="button" {...opener} className={`absolute inset-0 ${styles.opener}`} />
      {chosen > 0 && <Edge to="left" label="Previous picture" onClick={() => turnByEdge(-1)} />}
      {images[chosen + 1] && <Edge to="right" label="Next picture" onClick={() => turnByEdge(1)} />}
    </figure>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

const EDGE =
  "absolute top-[calc(50%_-_48px)] w-44 h-96 border border-transparent bg-[rgba(11,14,18,0.72)] text-[#eef2f6] hover:bg-[#0b0e12] hover:[box-shadow:inset_0_0_0_2px_var(--signal)]";

type EdgeProps = { to: "left" | "right"; label: string; onClick: () => void };

function Edge({ to, ...button }: EdgeProps) {
  return (
    <IconButton
      {...button}
      icon={to}
      className={classNames(EDGE, to === "left" ? "left-0" : "right-0")}
    />
  );
}

const SWIPE_PX = 40;

/** How much of a finger's way the picture follows where there is no other. */
const RESISTANCE = 1 / 3;

/**
 * Returns handlers that turn pictures as a finger moves across, and how far the picture has followed it
 * (px); the page scrolls when it moves down.
 */
function useSwipe(turn: (by: number) => void, has: (by: number) => boolean) {
  const from = useRef<number | null>(null);
  const [shift, setShift] = useState(0);
  function stop() {
    from.current = null;
    setShift(0);
  }
  const swipe = {
    onPointerDown({ pointerType, clientX }: PointerEvent) {
      if (pointerType === "touch") from.current = clientX;
    },
    onPointerMove({ clientX }: PointerEvent) {
      if (from.current === null) return;
      const by = clientX - from.current;
      setShift(has(-Math.sign(by)) ? by : by * RESISTANCE);
    },
    onPointerUp({ clientX }: PointerEvent) {
      const by = from.current === null ? 0 : from.current - clientX;
      stop();
      if (Math.abs(by) >= SWIPE_PX) turn(Math.sign(by));
    },
    onPointerCancel: stop,
  };
  return { shift, swipe };
}

/** Renders only the picture's colors. */
function Veil({ image, onShow }: { image: PostImage | undefined; onShow: () => void }) {
  return (
    <>
      {image && (
        <img
          className={classNames("object-cover opacity-70", styles.picture)}
          src={blurredPicture(image.thumbhash)}
          alt=""
        />
      )}
      <div className="grid gap-16 z-1 [grid-area:1/1] justify-items-center justify-self-center m-12 p-24 rounded bg-ground text-center">
        <p className="t-h3">This creation is marked NSFW.</p>
        <Button size="l" icon="eye" onClick={onShow}>
          Show it
        </Button>
      </div>
    </>
  );
}

/**
 * Shows a picture once it is decoded, and the previous one until then. The neighbors load when the page
 * is idle.
 */
function Pictures({ images, chosen, sizes }: Pick<StageProps, "images" | "chosen" | "sizes">) {
  const [shown, setShown] = useState(chosen);
  const next = useRef<HTMLImageElement>(null);
  const isIdle = useIdle();
  useEffect(() => {
    let isNext = true;
    const show = () => {
      if (isNext) setShown(chosen);
    };
    // One that fails to load is shown too, by its description.
    next.current?.decode().then(show, show);
    return () => {
      isNext = false;
    };
  }, [chosen]);
  const neighbors = isIdle ? [chosen - 1, chosen + 1] : [];
  return images.map((image, index) => {
    if (index !== shown && index !== chosen && !neighbors.includes(index)) return null;
    return (
      <PostPicture
        key={image.url}
        ref={index === chosen ? next : undefined}
        className={classNames(styles.picture, index === shown ? styles.shown : "invisible")}
        image={image}
        sizes={sizes}
        alt={image.alt}
        priority={index === chosen ? "first" : "normal"}
      />
    );
  });
}
