/** Pages of a user's own data or for staff, which search engines and other sites do not show. */
export const GUARDED_PATHS = [
  "/settings",
  "/notifications",
  "/following",
  "/post/create",
  "/user/",
  "/reports",
  "/audit",
  "/appeals",
  "/holds",
  "/decision/",
  "/desk",
  "/rules/edit",
  "/notice/",
  "/notices",
] as const;
