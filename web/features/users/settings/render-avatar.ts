import { AVATAR_CROP } from "#contract/users/contract.ts";

/** In percent of the picture, as the cropper reports it. */
export type Cut = { x: number; y: number; width: number; height: number };

/** Crops a square and scales it to the avatar's size; rejects when the picture can't be decoded. */
export async function renderAvatar(picture: Blob, cut: Cut): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement("canvas");
  canvas.width = AVATAR_CROP;
  canvas.height = AVATAR_CROP;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw on");
  const [across, down] = [bitmap.width / 100, bitmap.height / 100];
  context.imageSmoothingQuality = "high";
  context.drawImage(
    bitmap,
    cut.x * across,
    cut.y * down,
    cut.width * across,
    cut.height * down,
    0,
    0,
    AVATAR_CROP,
    AVATAR_CROP,
  );
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("Nothing was drawn"))));
  });
}
