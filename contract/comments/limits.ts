export const COMMENT_MAX = 100;
