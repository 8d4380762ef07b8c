const number = new Intl.NumberFormat("en-US");

export type Sale = { forSale: boolean; forSalePrice: number | null };

/** 'APB$ 1,500' or 'Free'; null when the creation is not for sale. */
export function saleText({ forSale, forSalePrice }: Sale): string | null {
  if (!forSale) return null;
  return forSalePrice ? `APB$ ${number.format(forSalePrice)}` : "Free";
}
