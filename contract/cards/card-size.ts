/** The size in pixels of the picture that chats and networks show for a link. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
export const CARD_TYPE = "image/jpeg";
