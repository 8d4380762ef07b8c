/** Deletes loadouts that their makers deleted, and those whose time to appeal is over. */
export const LOADOUT_ERASE_QUEUE = "loadouts-erase";
