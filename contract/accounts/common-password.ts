import commonWords from "./common-words.json" with { type: "json" };

// More than what people put around a word to satisfy the rules: '2026!' and a character of luck.
const DECORATION_MAX = 6;
const LOOKALIKES: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "0": "o",
  $: "s",
  "5": "s",
};

/** What comes to mind on this very site. */
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

// Of the rest of the list, a word with a few digits is as good as many another password.
const ADAPTED_WORDS = 1_000;

const listed = commonWords.split(" ");
const words = new Set([...listed, ...SITE_WORDS]);
const adapted = new Set([...listed.slice(0, ADAPTED_WORDS), ...SITE_WORDS]);

/**
 * Whether a password is a common one as people adapt it to the rules: in whatever case, with signs
 * around or within it, and with signs for letters ('P@ssw0rd'); the most common ones also with a few
 * digits around them ('Summer2026!').
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

/** A text in lower case without what is no letter at its ends. */
function coreOf(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, "");
}
