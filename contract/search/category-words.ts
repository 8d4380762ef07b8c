import { CATEGORY, type Category } from "../posts/categories.ts";

/**
 * Words of a search that name a whole category, besides what its posts say. To add one, write it where it
 * belongs, in lower case and as one word; a word may stand in several categories.
 */
const CATEGORY_WORDS: Readonly<Record<Category, string>> = {
  [CATEGORY.symbol]: `symbol symbols logo logos emblem emblems badge badges decal decals sticker stickers
    crest crests icon icons graffiti tattoo tattoos`,
  [CATEGORY.clothing]: `clothing clothes clothe outfit outfits jacket jackets hoodie hoodies hoody shirt
    shirts tshirt tshirts sweater sweaters coat coats vest vests pants trousers jeans shorts skirt skirts
    dress dresses suit suits uniform uniforms hat hats cap caps beanie beanies glove gloves shoe shoes
    boot boots sneaker sneakers`,
  [CATEGORY.vehicle]: `vehicle vehicles car cars truck trucks van vans pickup pickups bus buses taxi taxis
    cab cabs limo limos limousine sedan sedans coupe coupes suv suvs auto autos automobile automobiles
    livery liveries`,
  [CATEGORY.character]: `character characters customization customisation face faces hair hairs hairstyle
    hairstyles haircut haircuts makeup beard beards scar scars body bodies person people tattoo tattoos`,
};

const CATEGORIES_OF = categoriesByWord();

function categoriesByWord(): ReadonlyMap<string, readonly Category[]> {
  const named = new Map<string, Category[]>();
  for (const category of Object.values(CATEGORY)) {
    for (const word of CATEGORY_WORDS[category].split(/\s+/)) {
      named.set(word, [...(named.get(word) ?? []), category]);
    }
  }
  return named;
}

/** Returns the categories that a word names, in order; the word is folded. */
export function categoriesNamed(word: string): readonly Category[] {
  return CATEGORIES_OF.get(word) ?? [];
}
