import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import styles from "../image-editor.module.css";

/** Shows the cover while nothing is cropped and no more images fit. */
export function CoverView({ cropped }: { cropped: Blob }) {
  const url = useObjectUrl(cropped);
  return <div className={styles.cover}>{url && <img src={url} alt="The cover" />}</div>;
}
