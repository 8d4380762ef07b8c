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
