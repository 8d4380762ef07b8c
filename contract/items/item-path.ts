/** Where an item is read by its id. */
export function itemPath(sapbdb: string): string {
  return `/api/items/${sapbdb}`;
}
