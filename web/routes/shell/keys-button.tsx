import { useState } from "react";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const KeysDialog = lazyPart(
  async () => (await import("#web/components/shortcuts/keys-dialog.tsx")).KeysDialog,
);

/** Shows the keys of the site, also at a press of `?`. */
export function KeysButton() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  useShortcut("?", open);
  return (
    <>
      <button className="phone:hidden" type="button" aria-keyshortcuts="?" onClick={open}>
        Keyboard shortcuts
      </button>
      {isOpen && <KeysDialog onFailed={close} onClose={close} />}
    </>
  );
}
