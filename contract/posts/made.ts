/** How a creation was made, as its maker or staff say; what is not said is null. */
export const MADE = ["hand", "tool", "ai"] as const;
export type Made = (typeof MADE)[number];

export const MADE_LABELS: Readonly<Record<Made, string>> = {
  hand: "By hand",
  tool: "With a tool",
  ai: "From an AI picture",
};

export const MADE_HINTS: Readonly<Record<Made, string>> = {
  hand: "A person placed each layer",
  tool: "A program turned a picture into layers",
  ai: "A program drew the picture that was copied",
};

const MADE_LINES: Readonly<Record<Made, string>> = {
  hand: "Made by hand",
  tool: "Made with a tool",
  ai: "From an AI picture",
};

type Labeled = { made: Made | null; madeByStaff: boolean; owner: { username: string } };

/** Returns 'Made by hand, says lowtide' or 'Made by hand, set by staff'; null if it is not said. */
export function madeLine({ made, madeByStaff, owner }: Labeled): string | null {
  if (made === null) return null;
  return `${MADE_LINES[made]}, ${madeByStaff ? "set by staff" : `says ${owner.username}`}`;
}
