type ShortcutGroup = { title: string; keys: readonly (readonly [keys: string, text: string])[] };

/** The site's shortcuts, as they are listed. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: "Everywhere",
    keys: [
      ["/", "Search"],
      ["?", "Show these keys"],
    ],
  },
  {
    title: "On a creation",
    keys: [
      ["J and K", "Next and previous creation"],
      ["L", "Like"],
      ["C", "Comment"],
      ["F", "Full size"],
    ],
  },
  {
    title: "In full size",
    keys: [
      ["Left and right", "Turn pictures"],
      ["+ and -", "Zoom"],
      ["0 and 1", "Fit, and actual size"],
      ["C", "Compare; A and B choose the side"],
    ],
  },
  {
    title: "In lists of cases and copies",
    keys: [["J and K", "Next and previous"]],
  },
  {
    title: "On a case",
    keys: [
      ["1 to 9", "The rule"],
      ["R", "Remove"],
      ["B", "Ban"],
      ["D", "Dismiss, or show"],
      ["N", "Note"],
      ["U", "Undo what was settled last"],
    ],
  },
  {
    title: "Loadout generator",
    keys: [
      ["R", "Roll, or settle the reels"],
      ["1 to 4", "Lock a reel, from the left"],
      ["Shift and 1 to 4", "Reroll one reel"],
      ["U", "Undo"],
      ["S", "Share or save the picture"],
    ],
  },
  {
    title: "Color converter",
    keys: [["C", "Copy the color"]],
  },
];
