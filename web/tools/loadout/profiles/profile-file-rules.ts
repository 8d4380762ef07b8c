export const PROFILE_FILE_ENDING = ".ldt";
/** A file with every existing item takes about 40 kB. */
export const PROFILE_FILE_MAX_BYTES = 1024 * 1024;

/** Why a file can't be imported; the message is shown. */
export class ProfileFileError extends Error {}
