/** A part of a text, with the address if it is a link. */
export type TextPart = { text: string; href?: string };

/** The address of a page, with the punctuation of the sentence after it. */
const ADDRESS = /https?:\/\/[^\s<>"“”„«»‹›。、，；！？…]+/gi;
const PUNCTUATION = /[.,:;!?'’]$/;
const CLOSING = /\p{Pe}$/u;

/** Splits a text into links and what is between them; the parts joined are the text. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(found);
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Removes what ends the sentence; a closing bracket belongs to the address if it opens in it. */
function withoutPunctuation(address: string): string {
  const count = (signs: RegExp) => address.match(signs)?.length ?? 0;
  const isOuter = CLOSING.test(address) && count(/\p{Pe}/gu) > count(/\p{Ps}/gu);
  return isOuter || PUNCTUATION.test(address) ? withoutPunctuation(address.slice(0, -1)) : address;
}

/** Returns whether a text has the address of a page. */
export function hasLink(text: string): boolean {
  return partsOf(text).some(({ href }) => href !== undefined);
}
