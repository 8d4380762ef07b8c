import type { Pair } from "#contract/likeness/contract.ts";
import { STATEMENT_MAX } from "#contract/likeness/rules.ts";
import { lengthOf } from "#contract/numbers.ts";
import { longDate } from "#web/ui/content/long-date.ts";

const DAY_MS = 86_400_000;

/** Returns the viewer's post of a pair, and the other. */
export function sidesOf(pair: Pair) {
  return pair.yours === "earlier"
    ? { own: pair.earlier, other: pair.later }
    : { own: pair.later, other: pair.earlier };
}

function daysBetween({ earlier, later }: Pair): number {
  return Math.floor((Date.parse(later.createdAt) - Date.parse(earlier.createdAt)) / DAY_MS);
}

const dayText = (days: number) => (days === 1 ? "1 day" : `${days} days`);

/** Returns the tag on the earlier post. */
export function firstText(pair: Pair): string {
  const days = daysBetween(pair);
  return days > 0 ? `First, by ${dayText(days)}` : "First, on the same day";
}

/** Returns one sentence about a pair, for screen readers. */
export function pairSentence(pair: Pair): string {
  const { own, other } = sidesOf(pair);
  const days = daysBetween(pair);
  const direction = pair.yours === "earlier" ? "later" : "earlier";
  const posted = days > 0 ? `${dayText(days)} ${direction}` : `${direction} the same day`;
  return [
    `${other.title} by ${other.owner.username}`,
    `${pair.likeness === "loose" ? "loosely like" : `${pair.likeness} to`} ${own.title}`,
    ...(pair.transforms.length > 0 ? [joined(pair.transforms)] : []),
    `posted ${posted}.`,
  ].join(", ");
}

function joined(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${last}` : last;
}

/** Returns the first words of a request for credit; short titles leave room for more. */
export function askTemplate({ earlier, later }: Pair): string {
  const template = `Hi! “${later.title}” looks like my “${earlier.title}”. Could you add the credit?`;
  return lengthOf(template) <= STATEMENT_MAX ? template : "Hi! Could you add the credit?";
}

/** Returns what the later maker says of the two posts, or null if that is nothing. */
export function relationText(pair: Pair): string | null {
  const { relation, agreed, yours, later, earlier } = pair;
  const isYours = yours === "later";
  const other = isYours ? earlier.owner.username : later.owner.username;
  if (relation === "mine")
    return isYours ? "You say it is yours too." : `${other} says it is theirs too.`;
  if (relation === "alike") {
    return isYours ? "You say it only looks alike." : `${other} says it only looks alike.`;
  }
  if (relation === "remix") {
    const refused = isYours ? `${other} took the name off.` : "You took your name off.";
    const says = isYours ? "You call it a remix." : `${other} calls it a remix.`;
    return agreed === false ? `${says} ${refused}` : says;
  }
  if (relation === "permission") {
    const refused = isYours ? `${other} did not confirm it.` : "You did not confirm it.";
    const says = isYours ? "You say you had permission." : `${other} says you permitted it.`;
    return agreed === false ? `${says} ${refused}` : says;
  }
  return null;
}

/** Returns how a pair was settled; the later maker does not see that it is fine. */
export function settledText({ outcome, relation, yours }: Pair): string {
  if (outcome === "credited")
    return relation === "permission" ? "With permission" : "Remix, credited";
  if (outcome === "reported") return "Reported, with staff";
  return yours === "earlier" && outcome === "fine" ? "You said it's fine" : "Settled";
}

/** Returns the text below the title of a pair in the list: the other maker, and how far it is. */
export function makerText(pair: Pair): string {
  const { username } = sidesOf(pair).other.owner;
  if (pair.status === "settled" || pair.request === null) return username;
  if (pair.yours === "later") return pair.answer ? username : `${username}, asks for credit`;
  return pair.answer ? `${username}, answered` : `${username}, asked ${longDate(pair.request.at)}`;
}

/** Returns whether a request for credit was not answered in time. */
export function isUnanswered({ request, answer, outcome, yours }: Pair, now: number): boolean {
  return (
    yours === "earlier" &&
    outcome === null &&
    request !== null &&
    answer === null &&
    Date.parse(request.dueAt) <= now
  );
}
