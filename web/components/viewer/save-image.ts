import type { PostImage } from "#contract/images/contract.ts";
import { hasCanvasNoise } from "#web/lib/canvas-noise.ts";
import { saveFile } from "#web/ui/feedback/save-file.ts";

const NAME_MAX = 80;
/** Windows allows none of these in the name of a file. */
const RESERVED = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Returns the name of a picture's file, without its extension. */
export function fileNameOf(title: string, number: number, count: number): string {
  const plain = title.replace(RESERVED, " ").replace(/\s+/g, " ");
  const short = [...plain].slice(0, NAME_MAX).join("");
  const name = short.replace(/^[\s.]+|[\s.]+$/g, "") || "Creation";
  return count > 1 ? `${name} ${number}` : name;
}

/**
 * Saves the largest file of a picture as PNG, which every program opens, or the file itself where
 * the browser cannot convert it, or would distort it. Rejects when it cannot be loaded.
 */
export async function saveImage(image: PostImage, name: string): Promise<void> {
  const png = hasCanvasNoise() ? null : await toPng(image.url).catch(() => null);
  if (png) saveFile(new File([png], `${name}.png`, { type: png.type }));
  else await saveStored(image, name);
}

/** Saves the largest file of a picture as it is stored. Rejects when it cannot be loaded. */
async function saveStored({ url }: PostImage, name: string): Promise<void> {
  await load(url);
  // Browsers open a file of another origin instead of saving it.
  const link = document.createElement("a");
  link.href = url;
  link.download = name + url.replace(/^.*(?=\.\w+$)/, "");
  link.target = "_blank";
  link.click();
}

/** Saves the largest files of a post's pictures as they are stored. */
export async function saveAllStored(images: readonly PostImage[], title: string): Promise<void> {
  for (const [index, image] of images.entries()) {
    await saveStored(image, fileNameOf(title, index + 1, images.length));
  }
}

async function load(url: string, crossOrigin: "anonymous" | null = null) {
  const image = new Image();
  image.crossOrigin = crossOrigin;
  image.src = url;
  await image.decode();
  return image;
}

async function toPng(url: string): Promise<Blob | null> {
  // Pictures of another origin can only be read with its permission.
  const image = await load(url, "anonymous");
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
