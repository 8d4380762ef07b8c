import { thumbHashToAverageRGBA, thumbHashToDataURL } from "thumbhash";

function bytesOf(thumbhash: string): Uint8Array {
  return Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
}

/** Returns the CSS colour of a picture's placeholder. */
export function averageColour(thumbhash: string): string | undefined {
  if (!thumbhash) return undefined;
  // The first bytes alone have it.
  const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbhash.slice(0, 8)));
  return `rgb(${[r, g, b].map((share) => Math.round(share * 255)).join(" ")})`;
}

/** Returns a data URL of the picture blurred beyond recognition. */
export function blurredPicture(thumbhash: string): string | undefined {
  return thumbhash ? thumbHashToDataURL(bytesOf(thumbhash)) : undefined;
}
