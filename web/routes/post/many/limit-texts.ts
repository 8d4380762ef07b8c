import { FIRST_DAYS, LIMITS, POSTS_A_DAY } from "#contract/limits.ts";

const DAY_MS = 24 * 3_600_000;
const clock = new Intl.DateTimeFormat("en", {
  hour: "numeric",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Returns a time (ms) within a day, such as '0:41'. */
export function clockTime(at: number): string {
  return clock.format(at).replace(/^0(?=\d:)/, "");
}

/** Whose posts are limited; `createdAt` is unknown until it is loaded. */
type Account = { isStaff: boolean; createdAt: string | undefined };

/** Returns how much an account may publish, as a sentence; `now` in ms. */
export function limitSentence({ isStaff, createdAt }: Account, now: number): string {
  const hour = `You can publish ${LIMITS.createPost.max} posts an hour`;
  if (isStaff || createdAt === undefined) return `${hour}.`;
  const isNew = now - Date.parse(createdAt) < FIRST_DAYS * DAY_MS;
  const { posts } = isNew ? POSTS_A_DAY.first : POSTS_A_DAY.later;
  return `${hour}, and ${posts} a day.`;
}

/** Returns when posts go that a limit holds back until a time (ms); null where none does yet. `now` in ms. */
export function restSentence(count: number, until: number | null, now: number): string {
  const rest = count === 1 ? "The last one goes by itself" : `The other ${count} go by themselves`;
  const when = until === null ? "later" : `${dayOf(until, now)}at ${clockTime(until)}`;
  return `${rest} ${when}, while this page is open or once you open it again.`;
}

function dayOf(at: number, now: number): string {
  return new Date(at).getDate() === new Date(now).getDate() ? "" : "tomorrow ";
}
