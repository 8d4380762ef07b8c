/** The path of the page that replaces any other while offline. */
export const OFFLINE_PAGE = "/offline";
