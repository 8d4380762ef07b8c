import { MADE, MADE_LABELS } from "../posts/made.ts";
import { USER_FIELDS } from "../users/fields.ts";
import type { Decision, DecisionBasis, SubjectKind } from "./contract.ts";

type Decided = Pick<Decision, "action" | "after" | "until"> & { title: string };

/** What was done, and what stays, in two sentences to whom it concerns. */
export type WhatWasDone = { done: string; stays: string };

const LOOKED_AT: Readonly<Record<DecisionBasis, string>> = {
  copied:
    "Both pictures, what both makers said, and the dates. The likeness was found by a program; a person decided.",
  report: "What was reported, and what those who reported it wrote.",
  notice: "The notice, what it is about, and what the makers answered.",
  subject: "What the decision is about, as it was then.",
};

/** Returns what staff looked at before they decided. */
export function whatWasLookedAt(basis: DecisionBasis): string {
  return LOOKED_AT[basis];
}

/** Names of changed values of posts, as people know them. */
const POST_FIELDS: Record<string, string> = {
  title: "title",
  description: "description",
  tags: "tags",
  nsfw: "NSFW mark",
  commentsClosed: "comments",
  made: "how it was made",
  forSale: "sale",
  forSalePrice: "price",
  creator: "creator",
  imageDescriptions: "descriptions of the pictures",
};
const USER_LABELS: Record<string, { label: string }> = USER_FIELDS;

/** Returns the name of a changed value within a sentence, or undefined if only staff see its changes. */
export function fieldName(field: string): string | undefined {
  return POST_FIELDS[field] ?? USER_LABELS[field]?.label;
}

export function whatWasDone({ action, title, after, until }: Decided): WhatWasDone {
  switch (action) {
    case "editPost":
      return { done: editedPost(after), stays: "It stays up, with its likes and comments." };
    case "deletePost":
      return {
        done: "Your post was removed.",
        stays: "It is stored until the time to appeal is over, with its likes and comments.",
      };
    case "hidePost":
      return {
        done: "Your post is hidden until you change it. Nobody else sees it.",
        stays:
          "Its likes and comments stay. Once you have changed it, a moderator looks at it and shows it again.",
      };
    case "creditPost":
      return {
        done: `A credit line was added: ${String(after?.credit)}.`,
        stays: "Your post stays up, with its likes, comments and price.",
      };
    case "holdPost":
      return {
        done: "Your post waits for our staff.",
        stays: "Only you and staff see it until a moderator has looked at it.",
      };
    case "holdComment":
      return {
        done: "Your comment waits for our staff.",
        stays: "Only you and staff see it until a moderator has looked at it.",
      };
    case "deleteComment":
      return { done: "Your comment was removed.", stays: "Answers to it stay." };
    case "deleteLoadout":
      return {
        done: "Your loadout was removed.",
        stays: "It is stored until the time to appeal is over, with its likes.",
      };
    case "deleteBoard":
      return {
        done: "Your board was removed.",
        stays: "It is stored until the time to appeal is over. What you saved stays where it is.",
      };
    case "removeCharacter":
      return { done: `${title} was taken off your profile.`, stays: "What it created stays." };
    case "editUser":
      return { done: `Your profile was changed: ${fieldsOf(after)}.`, stays: "Your posts stay." };
    case "changeAvatar":
      return { done: "Your avatar was replaced.", stays: "Everything else stays." };
    case "ban":
      return {
        done: until ? "Your account is banned for some time." : "Your account is banned.",
        stays: "Your posts are stored, and are in no list while the ban lasts.",
      };
    case "prune":
      return {
        done: "Everything you posted was removed.",
        stays:
          "Your account stays. What was removed is deleted after seven days, unless you appeal before.",
      };
  }
}

function editedPost(after: Decided["after"]): string {
  const changed = Object.keys(after ?? {});
  if (changed.length === 1 && after?.nsfw === true) return "Your post was marked as NSFW.";
  if (changed.length === 1 && after?.commentsClosed === true) {
    return "Your post was closed for comments.";
  }
  const made = MADE.find((one) => one === after?.made);
  if (changed.length === 1 && made) return `Your post was labeled “${MADE_LABELS[made]}”.`;
  return `Your post was changed: ${fieldsOf(after)}.`;
}

function fieldsOf(after: Decided["after"]): string {
  return Object.keys(after ?? {})
    .map((name) => fieldName(name) ?? name)
    .join(", ");
}

const ABOUT: Record<SubjectKind, string> = {
  post: "post",
  comment: "comment",
  character: "character",
  user: "account",
  loadout: "loadout",
  board: "board",
};

/** Returns what a decision is about: "your post". */
export function subjectName(kind: SubjectKind, whose = "your"): string {
  return `${whose} ${ABOUT[kind]}`;
}
