import { COUNT_MAX } from "#contract/numbers.ts";

const number = new Intl.NumberFormat("en-US");

export function numberText(count: number): string {
  return number.format(count);
}

/** Returns the number of a list's items, such as '2,431', or '100,000+' where no more are counted. */
export function listCountText(count: number): string {
  return count > COUNT_MAX ? `${numberText(COUNT_MAX)}+` : numberText(count);
}

/** Returns '1 follower', '2,431 followers'. */
export function countText(count: number, one: string, many: string): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}
