import { text, visibleLine } from "../fields.ts";

export const BOARD_TITLE_MAX = 30;
export const BOARD_TEXT_MAX = 300;
/** The most boards of one member, and the most posts of one board. */
export const BOARDS_MAX = 100;
export const BOARD_POSTS_MAX = 500;
/** The most boards of others that one member follows, or adds to, so that a list of them is whole. */
export const FOLLOWED_BOARDS_MAX = 100;
export const JOINED_BOARDS_MAX = 100;
/** The most people who are invited to add to one board, or already do. */
export const BOARD_COLLABORATORS_MAX = 20;
export const BOARD_PAGE_SIZE = 20;
/** The number of pictures of a cover: the first of the board. */
export const BOARD_COVER = 4;

/** Who sees a board. The database stores positions in this list, so add new ones at the end. */
export const BOARD_AUDIENCES = ["private", "link", "public"] as const;
export type BoardAudience = (typeof BOARD_AUDIENCES)[number];

export const BOARD_GONE = "This board does not exist, or was removed.";
export const TOO_MANY_BOARDS = `You have ${BOARDS_MAX} boards. Delete one first.`;
export const TOO_MANY_FOLLOWED = `You follow ${FOLLOWED_BOARDS_MAX} boards. Unfollow one first.`;
export const TOO_MANY_JOINED = `You add to ${JOINED_BOARDS_MAX} boards of others. Leave one first.`;
export const TOO_MANY_COLLABORATORS = `You can invite ${BOARD_COLLABORATORS_MAX} people to a board. Remove one first.`;
export const BOARD_FULL = `A board has at most ${BOARD_POSTS_MAX} creations.`;

const TITLE = `Title must be between 1 and ${BOARD_TITLE_MAX} characters.`;

export const boardTitle = visibleLine(BOARD_TITLE_MAX, TITLE).min(1, TITLE);
export const boardText = text(
  BOARD_TEXT_MAX,
  `Text must be no more than ${BOARD_TEXT_MAX} characters.`,
);
