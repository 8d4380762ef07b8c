import { thumbHashToAverageRGBA, thumbHashToDataURL } from "thumbhash";

function bytesOf(thumbhash: string): Uint8Array {
  return Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
}

/** The CSS colour that stands where a picture is still to come. */
export function averageColour(thumbhash: string): string | undefined {
  if (!thumbhash) return undefined;
  const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbhash));
  return `rgb(${[r, g, b].map((share) => Math.round(share * 255)).join(" ")})`;
}

/** A picture so blurred that only its colours are left, as a data URL. */
export function blurredPicture(thumbhash: string): string | undefined {
  return thumbhash ? thumbHashToDataURL(bytesOf(thumbhash)) : undefined;
}
