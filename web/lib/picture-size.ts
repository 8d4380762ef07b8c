export type Size = { width: number; height: number };

/**
 * Returns the size of the upright picture in a file (px), before it is decoded; null for what the browser
 * can't read as a picture.
 */
export async function pictureSize(file: Blob): Promise<Size | null> {
  const url = URL.createObjectURL(file);
  try {
    return await new Promise<Size | null>((resolve) => {
      const image = new Image();
      image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
      image.onerror = () => resolve(null);
      image.src = url;
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
