const number = new Intl.NumberFormat("en-US");

export function numberText(count: number): string {
  return number.format(count);
}

/** Returns '1 follower', '2,431 followers'. */
export function countText(count: number, one: string, many: string): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}
