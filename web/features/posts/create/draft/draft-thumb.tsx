import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import type { EditedImage } from "../../image-editor/image-list.ts";

/** Renders a cropped picture of the draft. */
export function DraftThumb({ image, alt }: { image: EditedImage | undefined; alt: string }) {
  const url = useObjectUrl(image?.cropped);
  return url && <img src={url} alt={alt} />;
}
