import { AboutColors } from "#web/features/colors/about-colors.tsx";
import { DEFAULT_CONVERSION, parseColorUrl } from "#web/features/colors/color-url.ts";
import { ConverterPanel } from "#web/features/colors/converter-panel.tsx";
import { nearestQuery } from "#web/features/colors/nearest.ts";
import { Swatch } from "#web/features/colors/swatch.tsx";
import { useConversion } from "#web/features/colors/use-conversion.ts";
import { ToolHead } from "#web/platform/document/site-head.tsx";
import type { PageLoader } from "#web/platform/loader.ts";
import { useOffline } from "#web/platform/offline/use-offline.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { SavedNote } from "#web/ui/feedback/saved-note.tsx";
import styles from "./colorconverter.module.css";
import { Logo } from "./shell/logo.tsx";

export const load: PageLoader = async ({ queries }, { request }) => {
  const { hex } = parseColorUrl(new URL(request.url).searchParams) ?? DEFAULT_CONVERSION;
  await queries.prefetchQuery(nearestQuery(hex));
  return null;
};

export function Page() {
  const { shown, show, saved } = useConversion();
  useOffline("/colorconverter");
  return (
    <div className={styles.page}>
      <ToolHead
        heading="APB Color Converter"
        summary="Turn any hex color into APB: Reloaded's hue, saturation and luminance, and see how the game will show it."
        path="/colorconverter"
        card="colorconverter"
      />
      <div className={styles.logo}>
        <Logo />
      </div>
      <div className={styles.swatch}>
        <Swatch {...shown} />
      </div>
      <div className={styles.panel}>
        <SectionHeading level={1}>APB Color Converter</SectionHeading>
        <ConverterPanel shown={shown} onChange={show} />
        {!saved && <SavedNote persisted={false} />}
        <AboutColors />
      </div>
    </div>
  );
}
