import type { Category } from "#contract/posts/categories.ts";

const ABOUT_ANYTHING = [
  "This is the cleanest one on the page.",
  "How many layers did this take?",
  "Trade for something of mine?",
  "Saw you wearing it in Financial, looks even better there.",
  "Following for more of these.",
  "The colours are perfect together.",
];

const REMARKS: Readonly<Record<Category, readonly string[]>> = {
  0: ["Would look great on a hood.", "Is there a version without the outline?"],
  1: ["The back print is the best part.", "Does it come in Enforcer blue?"],
  2: ["Do the stripes line up on the trunk?", "My crew needs four of these."],
  3: ["That face! Which base did you start from?", "The mask makes it."],
};

/** The remark at a position under a work of a category. */
export function remarkOn(category: Category, position: number): string {
  const remarks = [...REMARKS[category], ...ABOUT_ANYTHING];
  return remarks[position % remarks.length] ?? "";
}
