import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import type { EditedImage } from "../../image-editor/image-list.ts";

/** A picture of the draft as it was cropped. */
export function DraftThumb({ image, alt }: { image: EditedImage | undefined; alt: string }) {
  const url = useObjectUrl(image?.cropped);
  return url && <img src={url} alt={alt} />;
}
