import { SHORTCUTS } from "#web/lib/shortcut-list.ts";
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
