import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import styles from "../image-editor.module.css";

/** The cover, where the stage is when nothing is cropped and nothing fits any more. */
export function CoverView({ cropped }: { cropped: Blob }) {
  const url = useObjectUrl(cropped);
  return <div className={styles.cover}>{url && <img src={url} alt="The cover" />}</div>;
}
