import { useShortcutChoice } from "#web/lib/shortcuts.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

/** Lists the keys of the site. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [areOn] = useShortcutChoice();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      description={
        areOn
          ? "Settings can turn shortcuts of a single key off."
          : "They are off in this browser. Settings can turn them on."
      }
      width={760}
      closable
    >
      <div className="mt-16 columns-2 gap-x-32 phone:columns-1">
        {SHORTCUTS.map(({ title, keys }) => (
          <section key={title} className="break-inside-avoid pb-16">
            <h3 className="t-legend text-muted">{title}</h3>
            <dl className="mt-4">
              {keys.map(([key, text]) => (
                <div
                  key={key}
                  className="grid grid-cols-[130px_1fr] gap-12 py-8 border-t border-line"
                >
                  <dt className="t-label">{key}</dt>
                  <dd className="text-muted">{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

type ShortcutGroup = { title: string; keys: readonly (readonly [keys: string, text: string])[] };

/** The site's shortcuts, as they are listed. */
const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: "Everywhere",
    keys: [
      ["/", "Search"],
      ["?", "Show these keys"],
    ],
  },
  {
    title: "On a creation",
    keys: [
      ["J and K", "Next and previous creation"],
      ["L", "Like"],
      ["B", "Save to a board"],
      ["C", "Comment"],
      ["F", "Full size"],
    ],
  },
  {
    title: "In full size",
    keys: [
      ["Left and right", "Turn pictures"],
      ["+ and -", "Zoom"],
      ["0 and 1", "Fit, and actual size"],
      ["C", "Compare; A and B choose the side"],
    ],
  },
  {
    title: "In lists of cases and copies",
    keys: [["J and K", "Next and previous"]],
  },
  {
    title: "On a case",
    keys: [
      ["1 to 9", "The rule"],
      ["R", "Remove"],
      ["B", "Ban"],
      ["D", "Dismiss, or show"],
      ["N", "Note"],
      ["U", "Undo what was settled last"],
    ],
  },
  {
    title: "Loadout generator",
    keys: [
      ["R", "Roll, or settle the reels"],
      ["1 to 4", "Lock a reel, from the left"],
      ["Shift and 1 to 4", "Reroll one reel"],
      ["U", "Undo"],
      ["S", "Share or save the picture"],
    ],
  },
  {
    title: "Color converter",
    keys: [["C", "Copy the color"]],
  },
];
