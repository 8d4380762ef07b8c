const number = new Intl.NumberFormat("en-US");

type Sale = { forSale: boolean; forSalePrice: number | null };

/** 'APB$ 1,500' or 'Free'; null when the creation is not for sale. */
export function saleText({ forSale, forSalePrice }: Sale): string | null {
  if (!forSale) return null;
  return forSalePrice ? `APB$ ${number.format(forSalePrice)}` : "Free";
}

export function saleSentence({ forSalePrice }: Sale, author: string): string {
  return forSalePrice
    ? `This creation is listed for sale at ${number.format(forSalePrice)} APB $.`
    : `This creation is Free. Please contact ${author}.`;
}

export function likesText(numLikes: number): string {
  return number.format(numLikes);
}
