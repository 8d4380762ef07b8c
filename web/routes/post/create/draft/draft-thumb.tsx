import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";

/** Renders a cropped picture of the draft. */
export function DraftThumb({ image, alt }: { image: EditedImage | undefined; alt: string }) {
  const url = useObjectUrl(image?.cropped);
  return url && <img src={url} alt={alt} />;
}
