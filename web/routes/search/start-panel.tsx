import { PictureField, PictureProblem } from "#web/components/picture-search/picture-field.tsx";
import styles from "./start-panel.module.css";

/** Asks for the picture to search by, and says what is found. */
export function StartPanel() {
  return (
    <section className={`stack gap-12 ${styles.panel}`} aria-label="Choose a picture">
      <p>Finds creations that look like it, whatever the color or framing.</p>
      <PictureField className={styles.field} />
      <PictureProblem />
      <p className="t-sm">
        PNG, JPEG or WebP, up to 8 MB. Used for this search only, then deleted.
      </p>
      <p className="t-sm">
        Not found: crops of more than a tenth, slight turns, the design on another garment.
      </p>
    </section>
  );
}
