import { type KeyboardEvent, useState } from "react";
import type { LoaderFunction } from "react-router";
import { type GameColor, gameColorText } from "#contract/game-color.ts";
import { Logo } from "#web/components/logo/logo.tsx";
import { ToolHead } from "#web/lib/document/page-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { useOffline } from "#web/lib/offline/use-offline.ts";
import { useIdle } from "#web/lib/pre-hydration/when-idle.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import {
  conversionOfGame,
  convert,
  DEFAULT_CONVERSION,
  parseColorUrl,
} from "#web/tools/colors/color-url.ts";
import { CopyBar, CopyCards, textsOf, useCopy } from "#web/tools/colors/copy/copy-color.tsx";
import { HarmonyRows } from "#web/tools/colors/harmonies/harmony-rows.tsx";
import { LastColors, useRecordedColor } from "#web/tools/colors/last-colors.tsx";
import { Mixer, ScreenPicker } from "#web/tools/colors/mixer/mixer.tsx";
import { SavedPalettes } from "#web/tools/colors/palettes/saved-palettes.tsx";
import { PictureButton } from "#web/tools/colors/picture/picture-button.tsx";
import { type PictureState, usePicture } from "#web/tools/colors/picture/use-picture.ts";
import { Swatch } from "#web/tools/colors/stage/swatch.tsx";
import { useConversion, usePaletteSources } from "#web/tools/colors/use-conversion.ts";
import { matchQuery } from "#web/tools/colors/use-match.ts";
import { IconLink } from "#web/ui/buttons/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { SavedNote } from "#web/ui/feedback/saved-note.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import styles from "./colorconverter.module.css";

const DropFrame = lazyPart(
  async () => (await import("#web/tools/colors/picture/drop-frame.tsx")).DropFrame,
);

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  const shown = parseColorUrl(new URL(request.url).searchParams) ?? DEFAULT_CONVERSION;
  await queries.prefetchQuery(matchQuery(shown));
  return null;
};

export function Component() {
  const { shown, show, saved, palette, closePalette } = useConversion();
  const { copied, copy } = useCopy();
  const picture = usePicture();
  const [chosenPart, setPart] = useState<Part>();
  const part = chosenPart ?? (palette.length > 0 ? "saved" : "mix");
  const texts = textsOf(shown);
  const sources = usePaletteSources(shown.game, picture.picture?.reading?.colors);
  useOffline("/colorconverter");
  const isIdle = useIdle();
  const record = useRecordedColor(shown);

  const take = (color: GameColor) => show(conversionOfGame(color));
  const copyColor = (color: GameColor) => void copy(gameColorText(color));
  function copyShown(text: string) {
    record();
    void copy(text);
  }
  function takePicture(file: File) {
    setPart("picture");
    void picture.take(file);
  }
  useShortcut("c", () => copyShown(texts[0].text));

  return (
    <div className={`grid min-h-[100dvh] ${styles.page}`} data-part={part}>
      <ToolHead
        heading="APB Color Converter"
        summary="Turn any hex color into APB: Reloaded's hue, saturation and luminance, and see how the game will show it."
        path="/colorconverter"
      />
      <div
        className={`pt-24 px-28 border-l border-line wide:pt-40 wide:px-48 converter:flex converter:items-center converter:min-h-52 converter:pt-0 converter:px-8 converter:border-l-0 converter:bg-s1 not-converter:[&>a]:hidden ${styles.head}`}
      >
        <IconLink icon="left" label="Back to the home page" to="/" />
        <SectionHeading
          level={1}
          className="min-h-44 mb-12 [&>h1]:text-26 [&>h1]:leading-32 converter:flex-1 converter:min-h-52 converter:mr-16 converter:mb-0 converter:[&>h1]:text-17 converter:[&>h1]:leading-20 converter:[&>h1]:font-semibold phone:[&>.rule]:hidden"
        >
          APB Color Converter
        </SectionHeading>
      </div>
      <div
        className={`not-converter:sticky not-converter:top-0 not-converter:h-[100dvh] ${styles.stage}`}
      >
        <Swatch {...shown} onTake={(game) => show({ ...shown, game })}>
          <div className="absolute z-3 top-28 left-32 px-4 bg-[#0b0e12] [--text:#eef2f6] wide:top-48 wide:left-56 converter:hidden">
            <Logo />
          </div>
        </Swatch>
      </div>
      <PartTabs part={part} onPart={setPart} />
      <div
        className={`flex flex-col px-28 pb-16 border-l border-line wide:px-48 wide:pb-40 converter:py-20 converter:px-16 converter:border-l-0 phone:py-14 phone:px-12 ${styles.mix}`}
        id="mix"
      >
        <Mixer shown={shown} onChange={show}>
          <ScreenPicker onHex={(hex) => show(convert(hex))} />
          <PictureButton
            camera
            size="l"
            icon="cam"
            label="From camera"
            className="hidden phone:inline-flex phone:px-12"
            onFile={takePicture}
          />
        </Mixer>
        <CopyCards texts={texts} copied={copied} onCopy={copyShown} />
        <LastColors shown={shown} onTake={show} />
        {!saved && <SavedNote persisted={false} />}
        <AboutColors />
      </div>
      <div
        className={`grid content-start gap-26 py-24 px-28 border-l border-line bg-s1 wide:gap-40 wide:py-40 wide:px-48 converter:py-20 converter:px-16 phone:block phone:py-14 phone:px-12 phone:border-l-0 phone:bg-transparent ${styles.side}`}
      >
        <div className={styles.picture} id="picture">
          <PicturePanel
            {...picture}
            current={shown.game}
            onFile={takePicture}
            onRemove={picture.remove}
            onTake={take}
          />
        </div>
        <section
          className={`phone:*:first:absolute phone:*:first:[clip-path:inset(50%)] ${styles.match}`}
          id="match"
          aria-labelledby="harmonies"
        >
          <div className="flex items-center flex-wrap gap-y-0 gap-x-4 min-h-32 mb-8 phone:min-h-44">
            <h2 id="harmonies" className="mr-auto t-label wide:text-22 wide:leading-28">
              Harmonies, in game steps
            </h2>
          </div>
          <HarmonyRows shown={shown} onTake={take} onCopy={copyColor} />
        </section>
        <div className={styles.saved} id="saved">
          <SavedPalettes
            shared={palette}
            onCloseShared={closePalette}
            sources={sources}
            onTake={take}
          />
        </div>
      </div>
      <CopyBar texts={texts} copied={copied} onCopy={copyShown} />
      <span role="status" className="sr-only">
        {copied && `Copied ${copied}`}
      </span>
      {isIdle && <DropFrame failed={null} onFile={takePicture} />}
    </div>
  );
}

function AboutColors() {
  return (
    <section className="mt-auto pt-12" aria-labelledby="about-colors">
      <h2 id="about-colors" className="t-label">
        About
      </h2>
      <p className="mt-2 t-xs wide:text-13 wide:leading-20">
        The game mixes color from 32 hues, 8 saturation steps and 16 luminance steps: 4096 colors
        (32x8x16). A standard picker has 360x100x100. Converting rounds to the nearest step, so it
        is lossy: the in-game color can differ slightly from the one you picked.
      </p>
    </section>
  );
}

/** The parts of the converter that phones show one at a time, with their names there. */
const PARTS = { mix: "Mix", picture: "Picture", match: "Match", saved: "Saved" } as const;
type Part = keyof typeof PARTS;

const KEYS = Object.keys(PARTS) as Part[];
const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

type PartTabsProps = { part: Part; onPart: (part: Part) => void };

/** Renders the tabs of a phone; each part's element has its key as id. */
function PartTabs({ part, onPart }: PartTabsProps) {
  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const by = MOVES[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const tabs = [...(event.currentTarget.parentElement?.children ?? [])] as HTMLElement[];
    const next = (KEYS.indexOf(part) + by + KEYS.length) % KEYS.length;
    onPart(KEYS[next] ?? part);
    tabs[next]?.focus();
  }
  return (
    <div
      className="hidden phone:grid phone:grid-cols-4 phone:border-b phone:border-line phone:bg-s1"
      role="tablist"
      aria-label="Parts of the converter"
    >
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          role="tab"
          className="relative min-h-48 p-0 border-0 text-muted font-display font-semibold text-14 leading-20 cursor-pointer aria-selected:text-bright focus-visible:-outline-offset-3 aria-selected:after:absolute aria-selected:after:inset-x-12 aria-selected:after:bottom-0 aria-selected:after:h-3 aria-selected:after:bg-signal-text"
          aria-selected={key === part}
          aria-controls={key}
          tabIndex={key === part ? 0 : -1}
          onClick={() => onPart(key)}
          onKeyDown={move}
        >
          {PARTS[key]}
        </button>
      ))}
    </div>
  );
}

const PictureColorList = lazyPart(
  async () => (await import("#web/tools/colors/picture/picture-color-list.tsx")).PictureColorList,
);

type PicturePanelProps = PictureState & {
  current: GameColor;
  onFile: (file: File) => void;
  onRemove: () => void;
  onTake: (color: GameColor) => void;
};

const ZONE =
  "grid gap-10 justify-items-start content-center min-h-186 py-20 px-24 outline-2 outline-dashed outline-control -outline-offset-2 bg-ground wide:min-h-380";

/** Shows the game colors of a picture, or a place to drop one. */
function PicturePanel(props: PicturePanelProps) {
  const { picture, problem, current, onFile, onRemove, onTake } = props;
  return (
    <section aria-labelledby="from-picture">
      <div className="flex items-center flex-wrap gap-y-0 gap-x-4 min-h-32 mb-8 phone:min-h-44">
        <h2 id="from-picture" className="mr-auto t-label wide:text-22 wide:leading-28">
          From a picture
        </h2>
        <PictureButton
          className="-mr-10"
          variant="quiet"
          size="s"
          icon="up"
          label="Choose file"
          onFile={onFile}
        />
      </div>
      {picture ? (
        <PictureColorList
          pending={<div className={ZONE} />}
          onFailed={onRemove}
          picture={picture}
          current={current}
          onRemove={onRemove}
          onTake={onTake}
        />
      ) : (
        <div className={ZONE}>
          <Icon name="img" size="l" />
          <p className="t-h3 max-w-[40ch]">
            <span className="no-hover:hidden">Drop a picture here</span>
            <span className="hidden no-hover:inline">Choose a picture</span>
          </p>
          <p className="t-sm max-w-[40ch]">
            You get its six nearest game colors with their shares. The picture stays on this device.
          </p>
        </div>
      )}
      <div role="status">
        {problem && <FieldMessage kind="error">{problem}</FieldMessage>}
        {picture && !picture.reading && <span className="sr-only">Reading the picture</span>}
      </div>
    </section>
  );
}
