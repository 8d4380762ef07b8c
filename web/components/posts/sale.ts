import type { Sale } from "#contract/posts/texts.ts";

const number = new Intl.NumberFormat("en-US");

export function saleSentence({ forSalePrice }: Sale, author: string): string {
  return forSalePrice
    ? `This creation is listed for sale at ${number.format(forSalePrice)} APB $.`
    : `This creation is Free. Please contact ${author}.`;
}

export function likesText(numLikes: number): string {
  return number.format(numLikes);
}
