import type { Ref } from "react";
import { preload } from "react-dom";
import { thumbHashToAverageRGBA, thumbHashToDataURL } from "thumbhash";
import type { PostImage } from "#contract/images/contract.ts";

export type PostPictureProps = {
  image: PostImage;
  // Explicit and never "auto": for a picture inserted by scripts, Chromium takes "auto" as the
  // window's width and fetches the largest file.
  sizes: string;
  alt: string;
  /**
   * "late" loads near the viewport, "first" before everything else, "normal" at once and after
   * that.
   */
  priority?: "late" | "normal" | "first";
  className?: string;
  ref?: Ref<HTMLImageElement>;
};

/** The file with which a pressed tile shows its picture. */
let pressedFile: { url: string | null; file: string } | undefined;

/** Has the page that a tile leads to show the tile's file until its own has loaded. */
export function handOver(picture: HTMLImageElement | null): void {
  pressedFile = picture?.currentSrc
    ? { url: picture.getAttribute("src"), file: picture.currentSrc }
    : undefined;
}

const FETCH_PRIORITIES = { first: "high", normal: "low", late: "auto" } as const;

export function PostPicture(props: PostPictureProps) {
  const { image, sizes, alt, priority = "late", className, ref } = props;
  if (priority === "first") preloadPicture(image, sizes);
  return (
    <picture>
      {image.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        ref={ref}
        className={className}
        alt={alt}
        width={image.width}
        height={image.height}
        sizes={sizes}
        loading={priority === "late" ? "lazy" : "eager"}
        fetchPriority={FETCH_PRIORITIES[priority]}
        decoding={priority === "late" ? "async" : "auto"}
        style={{
          backgroundColor: averageColour(image.thumbhash),
          ...(pressedFile?.url === image.url && {
            backgroundImage: `url("${pressedFile.file}")`,
            backgroundSize: "cover",
          }),
        }}
        // Last, so that the attributes above apply to the fetch.
        src={image.url}
      />
    </picture>
  );
}

/**
 * Preloads a picture from the page's head, before style sheets and scripts; uses the source that
 * browsers pick.
 */
function preloadPicture({ url, sources: [preferred] }: PostImage, sizes: string): void {
  preload(url, {
    as: "image",
    fetchPriority: "high",
    imageSizes: sizes,
    ...(preferred && { imageSrcSet: preferred.srcset, type: preferred.type }),
  });
}

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
