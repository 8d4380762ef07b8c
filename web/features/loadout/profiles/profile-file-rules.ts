export const PROFILE_FILE_ENDING = ".ldt";
/** Every item there is takes about 40 kB. */
export const PROFILE_FILE_MAX_BYTES = 1024 * 1024;

/** Why a file can't be imported, in a sentence to show. */
export class ProfileFileFault extends Error {}
