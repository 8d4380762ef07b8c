/** One archive a user: a new one takes the place of the one before. */
export function exportKey(userId: string): string {
  return `${userId}.zip`;
}
