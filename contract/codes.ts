/** The signs of codes in URLs: those that can be read as another are missing. */
export const CODE_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
export const CODE_LENGTH = 6;

/** A code in the URL of what a member made: /l/k7Qp2m. */
export const SITE_CODE = new RegExp(`^[${CODE_SIGNS}]{${CODE_LENGTH}}$`);
