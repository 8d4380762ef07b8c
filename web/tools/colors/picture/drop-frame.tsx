import { useDroppedFile, usePastedPicture } from "#web/ui/hooks/use-dropped-file.ts";
import styles from "./drop-frame.module.css";

/** Takes a picture that is dropped or pasted anywhere on the page, which is framed meanwhile. */
export function DropFrame({ onFile }: { onFile: (file: File) => void }) {
  usePastedPicture(onFile, isDialogOpen);
  const isDragging = useDroppedFile(onFile, isDialogOpen);
  return isDragging && <div className={styles.frame} aria-hidden="true" />;
}

function isDialogOpen(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog]") !== null;
}
