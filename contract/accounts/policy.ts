/**
 * Allows linking Discord to verified accounts only: somebody who signed up with another's address must
 * not keep access once the address's owner takes the account over.
 */
export function canLinkDiscord(actor: { verified: boolean } | null): boolean {
  return actor?.verified === true;
}

/**
 * Allows owners to correct their address until it is verified; after that only staff change it, as the
 * mailbox then proves whose account it is.
 */
export function canCorrectEmail(owner: { verified: boolean }): boolean {
  return !owner.verified;
}
