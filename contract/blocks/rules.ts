/** The most people whom an account mutes, because pages compare all of them. */
export const MUTED_PEOPLE_MAX = 1_000;

export const TOO_MANY_MUTED = "You can mute up to 1,000 people. Unmute one first.";
