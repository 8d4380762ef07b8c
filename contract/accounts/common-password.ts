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

/** What comes to mind on this very site; "parade" and "reloaded" are on the list as they are. */
const SITE_WORDS = ["apb", "apbreloaded", "gamersfirst", "sanparo", "enforcers", "criminals"];

const words = new Set([...commonWords.split(" "), ...SITE_WORDS]);

/**
 * Whether a password is a common one as people adapt it to the rules: in whatever case, with a few
 * digits and signs around it or signs within, and with signs for letters ('P@ssw0rd').
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const spelled = lower.replace(/[@430$5]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [lower, spelled].some(
    (text) =>
      words.has(text) ||
      words.has(text.replace(/[^a-z0-9]/g, "")) ||
      [coreOf(text), text.replace(/[^a-z]/g, "")].some(
        (core) => words.has(core) && text.length - core.length <= DECORATION_MAX,
      ),
  );
}

/** A text in lower case without what is no letter at its ends. */
function coreOf(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, "");
}
