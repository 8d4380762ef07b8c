/** The page that stands for any other while there is no connection. */
export const OFFLINE_PAGE = "/offline";
