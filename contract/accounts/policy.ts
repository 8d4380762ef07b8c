/**
 * Allows linking Discord to verified accounts only: somebody who signed up with another's address must
 * not keep access once the address's owner takes the account over.
 */
export function canLinkDiscord(actor: { verified: boolean } | null): boolean {
  return actor?.verified === true;
}
