import { useRef } from "react";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { FileInput } from "./file-input.tsx";
import styles from "./lens-panel.module.css";
import { PictureProblem } from "./picture-field.tsx";
import { usePictureStore } from "./picture-store.ts";
import { readClipboardPicture } from "./read-clipboard.ts";
import { useOnceTaken } from "./use-once-taken.ts";
import { useTakePicture } from "./use-take-picture.ts";

type LensSheetProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Asks for a picture on a phone: from its files, its camera or the clipboard. */
export function LensSheet({ open, onOpenChange }: LensSheetProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Search by picture"
      description="Finds creations that look like it, whatever the color or framing."
    >
      <SheetBody onTaken={() => onOpenChange(false)} />
    </Dialog>
  );
}

function SheetBody({ onTaken }: { onTaken: () => void }) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = useTakePicture();
  useOnceTaken(onTaken);

  async function paste() {
    const found = await readClipboardPicture();
    if (typeof found === "string") usePictureStore.setState({ problem: found });
    else await take(found);
  }

  return (
    <div>
      <div className={styles.rows}>
        <Row icon="img" text="Choose a picture" onPress={() => files.current?.click()} />
        <Row icon="cam" text="Take a photo" onPress={() => camera.current?.click()} />
        <Row icon="copy" text="Paste" onPress={() => void paste()} />
      </div>
      <FileInput ref={files} label="Picture to search by" />
      <FileInput ref={camera} label="Photo to search by" camera />
      <PictureProblem />
      <p className="t-xs">Used for this search only, then deleted.</p>
    </div>
  );
}

type RowProps = { icon: IconName; text: string; onPress: () => void };

function Row({ icon, text, onPress }: RowProps) {
  return (
    <button type="button" className={styles.row} onClick={onPress}>
      <Icon name={icon} />
      {text}
    </button>
  );
}
