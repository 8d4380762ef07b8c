/**
 * Discord is linked to verified accounts only: whoever signs up with somebody else's address must not
 * keep a way in once its owner takes the account over.
 */
export function canLinkDiscord(actor: { verified: boolean } | null): boolean {
  return actor?.verified === true;
}
