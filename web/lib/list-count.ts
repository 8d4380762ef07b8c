import { COUNT_MAX } from "#contract/numbers.ts";

const number = new Intl.NumberFormat("en-US");

/** Returns the number of a list's items, such as '2,431', or '100,000+' where no more are counted. */
export function listCountText(count: number): string {
  return count > COUNT_MAX ? `${number.format(COUNT_MAX)}+` : number.format(count);
}
