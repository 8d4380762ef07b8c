import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { text } from "../fields.ts";
import { numberIn } from "../numbers.ts";
import { success } from "../reply.ts";
import { item, sapbdb } from "./item.ts";
import { ITEM_SEARCH_LIMIT, ITEM_SEARCH_MAX, ITEM_SEARCH_MIN, SUBCATEGORIES } from "./rules.ts";

const LENGTH = "Search text must be between 2 and 30 characters.";

const itemSearch = z.object({
  search: text(ITEM_SEARCH_MAX, LENGTH).min(ITEM_SEARCH_MIN, LENGTH),
  subcategory: z.enum(SUBCATEGORIES).optional(),
  limit: z
    .preprocess(numberIn, z.number().int().min(1).max(ITEM_SEARCH_LIMIT))
    .catch(ITEM_SEARCH_LIMIT),
});
export type ItemSearch = z.output<typeof itemSearch>;

export const searchItems = endpoint({
  method: "GET",
  path: "/api/items",
  tag: "items",
  summary: "Items of the game by parts of their names",
  query: itemSearch,
  reply: success({ items: z.array(item) }),
  limit: "search",
});

export const getItem = endpoint({
  method: "GET",
  path: "/api/items/:sapbdb",
  tag: "items",
  summary: "One item of the game by its id",
  params: z.object({ sapbdb }),
  reply: success({ detail: item }),
});
