/** A part of a text, with the address if it is a link. */
export type TextPart = { text: string; href?: string };

/** The address of a page. Punctuation after it belongs to the sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)\]}'*_~])/i;

/** Splits a text into links and what is between them; the parts joined are the text. */
export function partsOf(text: string): TextPart[] {
  return text.split(ADDRESS).flatMap((part, index): TextPart[] => {
    if (part === "") return [];
    // Every second part is an address.
    return [index % 2 === 1 && URL.canParse(part) ? { text: part, href: part } : { text: part }];
  });
}

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
