import { numberIn } from "../numbers.ts";

export const CATEGORY = { symbol: 0, clothing: 1, vehicle: 2, character: 3 } as const;
export type Category = (typeof CATEGORY)[keyof typeof CATEGORY];

type CategoryInfo = {
  name: string;
  plural: string;
  /** In navigation, where room is scarce. */
  label: string;
  /** The smallest size of a picture, in pixels; every picture has its aspect ratio. */
  crop: { width: number; height: number };
  maxImages: number;
};

const TALL = { width: 340, height: 570 };

/** Indexed by category number. */
export const CATEGORIES: Readonly<Record<Category, CategoryInfo>> = {
  0: {
    name: "Symbol",
    plural: "Symbols",
    label: "Symbols",
    crop: { width: 340, height: 340 },
    maxImages: 1,
  },
  1: { name: "Clothing", plural: "Clothing", label: "Clothing", crop: TALL, maxImages: 4 },
  2: {
    name: "Vehicle",
    plural: "Vehicles",
    label: "Vehicles",
    crop: { width: 570, height: 340 },
    maxImages: 4,
  },
  3: {
    name: "Character Customization",
    plural: "Character Customization",
    label: "Character",
    crop: TALL,
    maxImages: 4,
  },
};

export const CATEGORY_NUMBERS = [0, 1, 2, 3] as const satisfies readonly Category[];

/** A category of a list, or all of them. */
export type CategoryChoice = Category | "all";

/** Parses a category number; anything else means the first. */
export function categoryIn(value: unknown): Category {
  return CATEGORY_NUMBERS.find((category) => category === numberIn(value)) ?? 0;
}

/** The largest size of a cropped picture, as a multiple of the category's crop size. */
export const CROP_SCALE_MAX = 4;
