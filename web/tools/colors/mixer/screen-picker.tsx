import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";
import { readHex } from "#web/tools/colors/game-color.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** The used part of the EyeDropper API, which TypeScript's DOM lacks. */
type EyeDropper = { open(): Promise<{ sRGBHex: string }> };
type EyeDropperWindow = { EyeDropper?: new () => EyeDropper };

/**
 * Renders a button that takes a color from anywhere on the screen, where the browser can. Until that
 * is known it only takes up its room.
 */
export function ScreenPicker({ onHex }: { onHex: (hex: string) => void }) {
  const isHydrated = useHydrated();
  const { EyeDropper } = isHydrated ? (window as EyeDropperWindow) : {};
  if (isHydrated && !EyeDropper) return null;
  async function pick() {
    if (!EyeDropper) return;
    try {
      const hex = readHex((await new EyeDropper().open()).sRGBHex);
      if (hex) onHex(hex);
    } catch (error) {
      // Escape leaves it without a color.
      if (error instanceof DOMException && error.name === "AbortError") return;
      showToast("error", "The browser couldn't pick a color. Type its hex instead.");
    }
  }
  return (
    <Button size="l" icon="edit" className="px-12 phone:hidden" onClick={() => void pick()}>
      Pick from screen
    </Button>
  );
}
