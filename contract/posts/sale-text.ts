const number = new Intl.NumberFormat("en-US");

export type Sale = { forSale: boolean; forSalePrice: number | null };

/** Returns 'APB$ 1,500' or 'Free'; null if the post is not for sale. */
export function saleText({ forSale, forSalePrice }: Sale): string | null {
  if (!forSale) return null;
  return forSalePrice ? `APB$ ${number.format(forSalePrice)}` : "Free";
}
