import { line } from "../fields.ts";
import { SEARCH_TEXT_MAX } from "./search-limits.ts";

export const searchText = line(SEARCH_TEXT_MAX, "Search text must be no more than 30 characters.");
