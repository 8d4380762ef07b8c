import type { Actor } from "./planned-request.ts";

/** Actors whose cookie opens nothing, or who have none. */
export const NOBODY: ReadonlySet<Actor> = new Set(["visitor", "banned", "ended", "forged"]);
const STAFF: ReadonlySet<Actor> = new Set(["moderator", "admin", "developer"]);

/** A text that some may see: whoever `maySee` says, of what they ask for. */
export type Canary = {
  text: string;
  what: string;
  maySee: (actor: Actor, target: string) => boolean;
};

/** What only the person and staff may learn, and what only the person may. */
export function canariesOf(person: string, email: string, browser: string): Canary[] {
  const isSelf = (actor: Actor) => actor === person;
  const orStaff = (actor: Actor) => isSelf(actor) || STAFF.has(actor);
  return [
    { text: email, what: "an e-mail address", maySee: orStaff },
    { text: browser, what: "a session's browser", maySee: isSelf },
  ];
}

export type HiddenPost = { id: string; title: string };
type Hidden = Record<"blocker" | "pruned" | "deleted" | "nsfw", HiddenPost> & { note: string };

// Documents are the same for everybody.
const isDocument = (target: string) => /\/(?:feed|oembed|card|sitemap)\b/.test(target);
const toStaff = (actor: Actor) => STAFF.has(actor);

/** Titles of posts that some must not see, and the note of a report. */
export function hiddenCanaries({ blocker, pruned, deleted, nsfw, note }: Hidden): Canary[] {
  return [
    {
      text: blocker.title,
      what: "a post of whoever blocks the viewer",
      maySee: (actor, target) => actor !== "blocked" || isDocument(target),
    },
    { text: pruned.title, what: "a pruned post", maySee: toStaff },
    { text: deleted.title, what: "a deleted post", maySee: toStaff },
    { text: note, what: "a report's note", maySee: toStaff },
    {
      text: nsfw.title,
      what: "an NSFW post in a visitor's list",
      maySee: (actor, target) => !NOBODY.has(actor) || target.includes(nsfw.id),
    },
  ];
}
