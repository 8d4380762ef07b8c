import { partsOf } from "./link-parts.ts";

/** Renders text of users, in which the addresses of pages are links. */
export function LinkedText({ text }: { text: string }) {
  return partsOf(text).map(({ text: part, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <a key={index} className="link" href={href} rel="nofollow ugc noopener">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
