import type { Actor } from "./planned-request.ts";

/** Actors without a cookie, or with one that is invalid. */
export const NOBODY: ReadonlySet<Actor> = new Set(["visitor", "banned", "ended", "forged"]);
const STAFF: ReadonlySet<Actor> = new Set(["moderator", "admin", "developer"]);

/** A text that only some actors may see; `maySee` decides who, by actor and request. */
export type Canary = {
  text: string;
  what: string;
  maySee: (actor: Actor, target: string) => boolean;
};

/** Returns the texts that only a user and staff may see, and those that only the user may. */
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

// Documents are the same for every visitor.
const isDocument = (target: string) => /\/(?:feed|oembed|card|sitemap)\b/.test(target);
const toStaff = (actor: Actor) => STAFF.has(actor);

/** Returns the titles of posts hidden from some actors, and the note of a report. */
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
