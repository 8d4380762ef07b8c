import { partsOf } from "#contract/links.ts";

type LinkedTextProps = {
  text: string;
  /** Whether addresses of pages stay text. */
  linksAsText: boolean;
};

/** Renders text of users, in which the addresses of pages are links. */
export function LinkedText({ text, linksAsText }: LinkedTextProps) {
  if (linksAsText) return text;
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
