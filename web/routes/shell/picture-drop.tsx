import { useTakePicture } from "#web/components/picture-search/use-take-picture.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useDroppedFile, usePastedPicture } from "#web/ui/hooks/use-dropped-file.ts";
import styles from "./picture-drop.module.css";

/** An open dialog, other than the one that asks for a picture. */
const OTHER_DIALOG = ":is([role=dialog], [role=alertdialog]):not(:has([data-picture-problem]))";

/** Searches by a picture that is dropped or pasted anywhere on the page. */
export function PictureDrop() {
  const take = useTakePicture();
  const search = async (file: File) => {
    const problem = await take(file);
    // Shown where there is a place for it.
    if (problem && !document.querySelector("[data-picture-problem]")) showToast("error", problem);
  };
  usePastedPicture(search, isElsewhere);
  if (!useDroppedFile(search, isElsewhere)) return null;
  return (
    <div className={styles.scrim} aria-hidden="true">
      <div className={`stack ${styles.frame}`}>
        <div className={`stack gap-4 t-md ${styles.card}`}>
          <Icon name="lens" size="l" className={styles.icon} />
          <p className="t-h2">Drop to search</p>
          <p>Finds creations that look like it, whatever the color or framing.</p>
        </div>
      </div>
    </div>
  );
}

function isElsewhere(): boolean {
  return document.querySelector(OTHER_DIALOG) !== null;
}
