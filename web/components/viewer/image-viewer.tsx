import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { PostImage } from "#contract/images/contract.ts";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useLazyPart } from "#web/ui/lazy-part.tsx";
import styles from "./image-viewer.module.css";
import { Stage } from "./stage.tsx";
import type { ViewerProps } from "./viewer.tsx";

const loadViewer = async () => (await import("./viewer.tsx")).Viewer;

type ImageViewerProps = {
  title: string;
  /** The maker's name. */
  maker: string | null;
  category: Category;
  images: readonly PostImage[];
  /** The number of pictures, of which only the first may be known. */
  count?: number | undefined;
  /** The `sizes` of the large picture. */
  sizes: string;
  /** Keeps the stage's margin on phones. */
  inset?: boolean;
  /** Called with the index of the picture that is chosen, when it changes. */
  onChosen?: ((index: number) => void) | undefined;
  /** Veils the pictures; called to show them. */
  onUnveil?: (() => void) | undefined;
};

/**
 * Renders one picture of a post at a time, selected by thumbnails; the large one opens the viewer of
 * all.
 */
export function ImageViewer(props: ImageViewerProps) {
  const { category, images, count = images.length, title, maker, sizes } = props;
  const { inset, onChosen, onUnveil } = props;
  const { chosen, isOpen, open, choose, close } = useViewerUrl(images.length);
  const report = useEffectEvent((index: number) => onChosen?.(index));
  // The URL chooses it too.
  useEffect(() => report(chosen), [chosen]);
  const opener = useRef<HTMLButtonElement>(null);
  const isShown = isOpen && !onUnveil;
  const { Viewer, button } = useLazyViewer(isShown);
  // Loads it again if that failed when the URL changed.
  const view = () => {
    button.onClick();
    open();
  };
  useShortcut("f", () => !onUnveil && view());
  if (images.length === 0) return null;
  const { shape } = CATEGORY_STYLES[category];
  const position = count > 1 ? ` ${chosen + 1} of ${count}` : "";
  return (
    <div className={classNames("min-w-0", styles[shape], inset && styles.inset)}>
      <Stage
        images={images}
        chosen={chosen}
        sizes={sizes}
        onChoose={choose}
        onUnveil={onUnveil}
        opener={{
          ...button,
          ref: opener,
          "aria-label": `View picture${position} full size`,
          "aria-haspopup": "dialog",
          "aria-keyshortcuts": "F",
          onClick: view,
        }}
      />
      {count > 1 &&
        (onUnveil || images.length < count ? (
          <WithheldThumbnails count={count} />
        ) : (
          <Thumbnails category={category} images={images} shown={chosen} onShow={choose} />
        ))}
      {Viewer && (
        <Viewer
          open={isShown}
          images={images}
          chosen={chosen}
          title={title}
          maker={maker}
          sizes={sizes}
          opener={opener}
          onChoose={choose}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Loads the viewer when its button is hovered or focused, or at last when it is to be shown. */
function useLazyViewer(isShown: boolean) {
  const { Part, button } = useLazyPart<ViewerProps>(loadViewer);
  const show = useEffectEvent(button.onClick);
  useEffect(() => {
    if (isShown) show();
  }, [isShown]);
  return { Viewer: Part, button };
}

/** Keeps the place of the thumbnails. */
function WithheldThumbnails({ count }: { count: number }) {
  return (
    <div className="flex items-center gap-16 mt-10 phone:mt-8 phone:px-[var(--side,16px)] invisible">
      <div className="flex gap-10 flex-1 min-w-0 phone:gap-8">
        {Array.from({ length: count }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity
            key={index}
            className={`min-w-0 relative flex-[0_1_calc(var(--thumbnail)_*_var(--ratio))] overflow-hidden border-0 bg-s2 cursor-pointer aspect-(--ratio) ${styles.thumbnail}`}
          />
        ))}
      </div>
    </div>
  );
}

type ThumbnailsProps = Pick<ImageViewerProps, "category" | "images"> & {
  shown: number;
  onShow: (index: number) => void;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function Thumbnails({ category, images, shown, onShow }: ThumbnailsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { width, height } = CATEGORIES[category].crop;

  function step(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const next = (shown + by + images.length) % images.length;
    onShow(next);
    list.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div className="flex items-center gap-16 mt-10 phone:mt-8 phone:px-[var(--side,16px)]">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div
        ref={list}
        role="group"
        aria-label="Images"
        className="flex gap-10 flex-1 min-w-0 phone:gap-8"
        onKeyDown={step}
      >
        {images.map((image, index) => (
          <button
            key={image.url}
            type="button"
            className={`min-w-0 relative flex-[0_1_calc(var(--thumbnail)_*_var(--ratio))] overflow-hidden border-0 bg-s2 cursor-pointer aspect-(--ratio) ${styles.thumbnail}`}
            aria-pressed={index === shown}
            onClick={() => onShow(index)}
          >
            <span className="sr-only">{`Image ${index + 1}, `}</span>
            <PostPicture
              className="size-full object-cover"
              image={image}
              sizes={`${Math.round((80 * width) / height)}px`}
              alt={image.alt}
              priority="normal"
            />
          </button>
        ))}
      </div>
      <p className="flex-none t-sm tabular-nums">{`${shown + 1} of ${images.length}`}</p>
    </div>
  );
}

/** The history state of an entry of an open viewer: whether the entry before shows the page alone. */
type ViewerEntry = { viewer: "opened" | "linked" };

/** Returns the index that `#picture=2` names, or null. */
function pictureIn(hash: string, count: number): number | null {
  const number = Number(/^#picture=(\d{1,3})$/.exec(hash)?.[1]);
  return number >= 1 && number <= count ? number - 1 : null;
}

function entryOf(state: unknown): ViewerEntry["viewer"] | undefined {
  return (state as Partial<ViewerEntry> | null)?.viewer;
}

/**
 * Provides the chosen picture of `count`, and whether the viewer shows it, which the URL's hash
 * says.
 */
export function useViewerUrl(count: number) {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(0);
  const [isClosing, setClosing] = useState(false);
  const [seen, setSeen] = useState<number | null>(null);
  // The server knows no hash.
  const picture = useHydrated() ? pictureIn(hash, count) : null;
  const entry = entryOf(state);

  if (picture !== seen) {
    setSeen(picture);
    if (picture === null) setClosing(false);
    // While open, the URL only follows the choice, unless someone edits it.
    else if (seen === null || !entry) setChosen(picture);
  }

  function go(index: number, viewer: ViewerEntry["viewer"], replace: boolean) {
    const to = { search, hash: `#picture=${index + 1}` };
    void navigate(to, { replace, state: { viewer }, preventScrollReset: true });
  }

  function open() {
    if (picture === null) go(Math.min(chosen, count - 1), "opened", false);
  }

  function choose(index: number) {
    setChosen(index);
    if (picture !== null) go(index, entry ?? "linked", true);
  }

  function close() {
    // At once, because the navigation may load.
    setClosing(true);
    if (entry === "opened") void navigate(-1);
    else void navigate({ search, hash: "" }, { replace: true, preventScrollReset: true });
  }

  return {
    chosen: Math.min(chosen, count - 1),
    isOpen: picture !== null && !isClosing,
    ...{ open, choose, close },
  };
}
