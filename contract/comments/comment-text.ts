import { visibleLine } from "../fields.ts";
import { COMMENT_MAX } from "./limits.ts";

export const commentText = visibleLine(
  COMMENT_MAX,
  "Comment must be between 1 and 100 characters.",
);
