import commonWords from "./common-words.json" with { type: "json" };

// More characters than people add to a word to satisfy the rules, such as '2026!'.
const DECORATION_MAX = 6;
const LOOKALIKES: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "0": "o",
  $: "s",
  "5": "s",
};

/** Words related to this site. */
const SITE_WORDS = [
  "parade",
  "reloaded",
  "apb",
  "apbreloaded",
  "gamersfirst",
  "sanparo",
  "enforcers",
  "criminals",
];

// Words further down the list, with a few digits, are no weaker than other passwords.
const ADAPTED_WORDS = 1_000;

const listed = commonWords.split(" ");
const words = new Set([...listed, ...SITE_WORDS]);
const adapted = new Set([...listed.slice(0, ADAPTED_WORDS), ...SITE_WORDS]);

/**
 * Returns whether a password is a common one, also as people adapt it to the rules: in any case, with
 * signs around or within it, and with signs for letters ('P@ssw0rd'); the most common ones also with a
 * few digits around them ('Summer2026!').
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const spelled = lower.replace(/[@430$5]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [lower, spelled].some(
    (text) =>
      words.has(text) ||
      words.has(text.replace(/[^a-z0-9]/g, "")) ||
      [coreOf(text), text.replace(/[^a-z]/g, "")].some(
        (core) => adapted.has(core) && text.length - core.length <= DECORATION_MAX,
      ),
  );
}

/** Removes everything but letters from both ends of a lower-case text. */
function coreOf(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, "");
}
