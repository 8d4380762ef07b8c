import { useState } from "react";
import type { LoaderFunction } from "react-router";
import { type GameColor, gameColorText } from "#contract/game-color.ts";
import { Logo } from "#web/components/logo/logo.tsx";
import { ToolHead } from "#web/lib/document/tool-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { useOffline } from "#web/lib/offline/use-offline.ts";
import { useIdle } from "#web/lib/pre-hydration/when-idle.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { AboutColors } from "#web/tools/colors/about-colors.tsx";
import {
  conversionOfGame,
  convert,
  DEFAULT_CONVERSION,
  parseColorUrl,
} from "#web/tools/colors/color-url.ts";
import { textsOf } from "#web/tools/colors/copy/color-texts.ts";
import { CopyBar } from "#web/tools/colors/copy/copy-bar.tsx";
import { CopyCards } from "#web/tools/colors/copy/copy-cards.tsx";
import { useCopy } from "#web/tools/colors/copy/use-copy.ts";
import { HarmonyRows } from "#web/tools/colors/harmonies/harmony-rows.tsx";
import { LastColors, useRecordedColor } from "#web/tools/colors/last-colors.tsx";
import { Mixer } from "#web/tools/colors/mixer/mixer.tsx";
import { ScreenPicker } from "#web/tools/colors/mixer/screen-picker.tsx";
import { SavedPalettes } from "#web/tools/colors/palettes/saved-palettes.tsx";
import { type Part, PartTabs } from "#web/tools/colors/part-tabs.tsx";
import { PictureButton } from "#web/tools/colors/picture/picture-button.tsx";
import { PicturePanel } from "#web/tools/colors/picture/picture-panel.tsx";
import { usePicture } from "#web/tools/colors/picture/use-picture.ts";
import { Swatch } from "#web/tools/colors/stage/swatch.tsx";
import { useConversion } from "#web/tools/colors/use-conversion.ts";
import { matchQuery } from "#web/tools/colors/use-match.ts";
import { usePaletteSources } from "#web/tools/colors/use-palette-sources.ts";
import { IconLink } from "#web/ui/buttons/icon-button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { SavedNote } from "#web/ui/feedback/saved-note.tsx";
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
