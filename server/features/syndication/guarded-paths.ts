/** Pages that are somebody's own or staff's: no search engine and no other site shows them. */
export const GUARDED_PATHS = [
  "/settings",
  "/notifications",
  "/following",
  "/post/create",
  "/user/",
  "/reports",
  "/audit",
] as const;
