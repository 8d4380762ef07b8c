/** Returns the URL of an item. */
export function itemPath(sapbdb: string): string {
  return `/api/items/${sapbdb}`;
}
