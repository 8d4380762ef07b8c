import { useState } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { FileButton } from "#web/ui/buttons/file-button.tsx";
import { copyText } from "#web/ui/feedback/copy-text.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./codes-dialog.module.css";

const COPIED = {
  ok: "Recovery codes copied",
  error: "The browser did not allow copying. Select the codes and copy them.",
};

type CodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** Shows new recovery codes, only this once, to copy or save. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const text = codes.join("\n");
  const [file] = useState(() => `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`);

  return (
    <Dialog
      alert
      open
      width={460}
      // Escape must not close what is shown only once.
      onOpenChange={() => undefined}
      title="Save your recovery codes"
      description="Each logs you in once when your device is not at hand. They are not shown again."
      actions={
        <>
          <Button icon="copy" onClick={() => copyText(text, COPIED)}>
            Copy
          </Button>
          <FileButton icon="dl" href={file} download="recovery-codes.txt">
            Download
          </FileButton>
          <Button variant="primary" onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
