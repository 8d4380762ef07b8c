import { Button } from "#web/ui/buttons/button.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { type GameColor, gameColorText } from "./game-color.ts";

/** Copies the values in the format of the game's fields. */
export function CopyValues({ game }: { game: GameColor }) {
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(gameColorText(game));
      toast("ok", `Copied ${gameColorText(game)}`);
    } catch {
      toast("error", `The browser forbids copying. The values are ${gameColorText(game)}.`);
    }
  }
  return (
    <Button size="l" icon="copy" onClick={copy}>
      Copy game values
    </Button>
  );
}
