import type { PostTile } from "#contract/posts/contract.ts";
import { blurredPicture } from "./post-picture.tsx";

/** Renders the price of a post, or that it is free. */
export function SaleBadge({ text }: { text: string }) {
  return (
    <span className="inline-flex items-center h-24 pr-14 pl-8 bg-[linear-gradient(315deg,transparent_5px,var(--badge-bg)_5.6px)] text-badge-text font-display font-semibold text-13 leading-none tabular-nums whitespace-nowrap forced-colors:border forced-colors:text-inherit forced-colors:bg-none forced-colors:bg-[Canvas]">
      {text}
    </span>
  );
}

export function NsfwBadge() {
  return (
    <span className="px-10 rounded bg-badge text-badge-text font-display font-semibold text-13 leading-28">
      NSFW
    </span>
  );
}

type VeilProps = { post: Pick<PostTile, "images">; className: string | undefined };

/** Renders an NSFW picture's colours, and says that it is one; the file is not fetched. */
export function Veil({ post: { images }, className }: VeilProps) {
  const [image] = images;
  return (
    <>
      {image && <img className={className} src={blurredPicture(image.thumbhash)} alt="" />}
      <span className="grid place-items-center absolute inset-0">
        <NsfwBadge />
      </span>
    </>
  );
}
