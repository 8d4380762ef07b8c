export const SERVERS = [
  "PC",
  "PS4 (North America)",
  "PS4 (Europe)",
  "Xbox (North America)",
  "Xbox (Europe)",
  "PC (Jericho)",
  "PC (Citadel)",
] as const;

export const GENDERS = ["Male", "Female"] as const;
export const FACTIONS = ["Enforcer", "Criminal"] as const;

/** The most characters of an account. */
export const CHARACTERS_MAX = 30;
export const CHARACTER_NAME_MIN = 3;
export const CHARACTER_NAME_MAX = 30;
