import { describe, expect, test } from "vitest";
import { canCorrectEmail, canLinkDiscord } from "./accounts/policy.ts";
import { canBlock, canMute } from "./blocks/policy.ts";
import {
  canAddToBoard,
  canFollowBoard,
  canRemoveCollaborator,
  canTakeFromBoard,
} from "./boards/policy.ts";
import { canComment, canDeleteComment, canEditComment } from "./comments/policy.ts";
import { canDecideAppeal, canReadDecision } from "./decisions/policy.ts";
import { canDeleteLoadout, canEditLoadout, canPublishLoadout } from "./loadout/policy.ts";
import { canDecideNotice, canSeeNotice } from "./notices/policy.ts";
import { canCreatePost, canDeletePost, canEditPost, canPinPost } from "./posts/policy.ts";
import { canReport, canSeeReport } from "./reports/policy.ts";
import { canStream } from "./streams/rules.ts";
import {
  canActOn,
  canBan,
  canEditEmail,
  canEditRules,
  canEditUser,
  canModerate,
  canPrune,
  canRetryJobs,
  canSeeDetails,
  canSeeDiscord,
  canSetRoles,
  canSetVerified,
  canUploadAvatar,
  isAdmin,
} from "./users/policy.ts";
import { type Actor, isStaff, ROLE } from "./users/roles.ts";
import { canUntie, canWear } from "./worn/policy.ts";

const person = (_id: string, role: number, verified = true) => ({ _id, roles: [role], verified });
const ACTORS = {
  visitor: null,
  unverified: person("1", ROLE.member, false),
  member: person("2", ROLE.member),
  owner: person("3", ROLE.member),
  moderator: person("4", ROLE.moderator),
  admin: person("5", ROLE.admin),
  developer: person("6", ROLE.developer),
};
type Name = keyof typeof ACTORS;

const ALL: Name[] = ["visitor", "unverified", "member", "owner", "moderator", "admin", "developer"];
const SIGNED_IN = ALL.slice(1);
const VERIFIED = ALL.slice(2);
const STAFF = ALL.slice(4);
const ADMINS = ALL.slice(5);

const { owner, moderator, admin, developer } = ACTORS;
const THING = { owner: { _id: owner._id } };
const BOARD = { ...THING, collaborators: [{ _id: ACTORS.member._id }] };
const OTHERS = { owner: { _id: "9" } };
const tie = (post: typeof THING, symbol: typeof THING) => ({ post, symbol });
const WRITTEN = "2026-01-01T12:00:00.000Z";
const commentAt = (seconds: number) =>
  [{ ...THING, createdAt: WRITTEN }, Date.parse(WRITTEN) + seconds * 1_000] as const;

/** A policy, and whom of the seven kinds of actor it allows. */
type Row = [policy: string, allows: (actor: Actor) => boolean, allowed: Name[]];

const TABLES: Record<string, Row[]> = {
  roles: [
    ["isStaff", isStaff, STAFF],
    ["isAdmin", isAdmin, ADMINS],
  ],
  "acts on users": [
    ["on a member", (actor) => canActOn(actor, owner), STAFF],
    ["on a moderator", (actor) => canActOn(actor, { ...moderator, _id: "9" }), ADMINS],
    ["on an admin", (actor) => canActOn(actor, { ...admin, _id: "9" }), ADMINS],
    ["on a developer, who is one", (actor) => canActOn(actor, developer), ["admin"]],
    ["on a moderator, who is one", (actor) => canActOn(actor, moderator), ADMINS],
    ["canBan a member", (actor) => canBan(actor, owner), STAFF],
    ["canBan a moderator", (actor) => canBan(actor, moderator), ADMINS],
    ["canPrune a member", (actor) => canPrune(actor, owner), STAFF],
    ["canPrune a moderator", (actor) => canPrune(actor, moderator), ADMINS],
  ],
  settings: [
    ["canEditUser a member", (actor) => canEditUser(actor, owner), ["owner", ...STAFF]],
    ["canEditUser a moderator", (actor) => canEditUser(actor, moderator), STAFF],
    ["canEditUser an admin", (actor) => canEditUser(actor, admin), ADMINS],
    ["canEditEmail of a member", (actor) => canEditEmail(actor, owner), STAFF],
    ["canEditEmail of a moderator, who is one", (actor) => canEditEmail(actor, moderator), STAFF],
    ["canSetVerified of a member", (actor) => canSetVerified(actor, owner), STAFF],
    ["canSetVerified of a moderator, who is one", (a) => canSetVerified(a, moderator), ADMINS],
    ["canSetRoles of a member", (actor) => canSetRoles(actor, owner), ADMINS],
    ["canSetRoles of an admin, who is one", (actor) => canSetRoles(actor, admin), ["developer"]],
    ["canUploadAvatar", canUploadAvatar, VERIFIED],
    ["canLinkDiscord", canLinkDiscord, VERIFIED],
    ["canSeeDetails", (actor) => canSeeDetails(actor, owner), ["owner", ...STAFF]],
    [
      "canSeeDiscord that is hidden",
      (actor) => canSeeDiscord(actor, { ...owner, showsDiscord: false }),
      ["owner", ...STAFF],
    ],
    [
      "canSeeDiscord that is shown",
      (actor) => canSeeDiscord(actor, { ...owner, showsDiscord: true }),
      ALL,
    ],
  ],
  posts: [
    ["canCreatePost", canCreatePost, VERIFIED],
    ["canEditPost", (actor) => canEditPost(actor, THING), ["owner", ...STAFF]],
    ["canDeletePost", (actor) => canDeletePost(actor, THING), ["owner", ...STAFF]],
    ["canPinPost", (actor) => canPinPost(actor, THING), ["owner"]],
    ["canWear", (actor) => canWear(actor, THING), ["owner"]],
    ["canUntie a symbol of one's own", (actor) => canUntie(actor, tie(OTHERS, THING)), ["owner"]],
    ["canUntie on a post of one's own", (actor) => canUntie(actor, tie(THING, OTHERS)), ["owner"]],
    ["canUntie others'", (actor) => canUntie(actor, tie(OTHERS, OTHERS)), []],
  ],
  comments: [
    ["canComment", canComment, VERIFIED],
    ["canDeleteComment", (actor) => canDeleteComment(actor, THING), ["owner", ...STAFF]],
    ["canEditComment after 4:59", (actor) => canEditComment(actor, ...commentAt(299)), ["owner"]],
    ["canEditComment after 5:00", (actor) => canEditComment(actor, ...commentAt(300)), []],
  ],
  loadouts: [
    ["canPublishLoadout", canPublishLoadout, VERIFIED],
    ["canEditLoadout", (actor) => canEditLoadout(actor, THING), ["owner"]],
    ["canDeleteLoadout", (actor) => canDeleteLoadout(actor, THING), ["owner", ...STAFF]],
    ["canStream", canStream, VERIFIED],
  ],
  boards: [
    [
      "canFollowBoard",
      (a) => canFollowBoard(a, THING),
      SIGNED_IN.filter((name) => name !== "owner"),
    ],
    ["canAddToBoard", (actor) => canAddToBoard(actor, BOARD), ["member", "owner"]],
    [
      "canTakeFromBoard what a collaborator added",
      (actor) => canTakeFromBoard(actor, BOARD, { addedBy: ACTORS.member._id }),
      ["member", "owner"],
    ],
    [
      "canTakeFromBoard what its owner added",
      (actor) => canTakeFromBoard(actor, BOARD, { addedBy: null }),
      ["owner"],
    ],
    [
      "canTakeFromBoard what somebody added who adds no longer",
      (actor) => canTakeFromBoard(actor, BOARD, { addedBy: ACTORS.unverified._id }),
      ["owner"],
    ],
    [
      "canRemoveCollaborator",
      (actor) => canRemoveCollaborator(actor, BOARD, ACTORS.member),
      ["member", "owner"],
    ],
  ],
  "blocks and mutes": [
    ["canMute", (actor) => canMute(actor, owner), SIGNED_IN.filter((name) => name !== "owner")],
    ["canBlock a member", (a) => canBlock(a, owner), SIGNED_IN.filter((name) => name !== "owner")],
    ["canBlock a moderator", (actor) => canBlock(actor, moderator), []],
  ],
  moderation: [
    ["canReport", (actor) => canReport(actor, owner._id), ["member", ...STAFF]],
    ["canModerate", canModerate, STAFF],
    ["canEditRules", canEditRules, ADMINS],
    ["canRetryJobs", canRetryJobs, ADMINS],
    ["canSeeReport about a member", (actor) => canSeeReport(actor, owner), STAFF],
    ["canSeeReport about a moderator, who is one", (a) => canSeeReport(a, moderator), ADMINS],
    ["canSeeReport about an admin, who is one", (a) => canSeeReport(a, admin), ["developer"]],
    ["canSeeReport about an account that is gone", (actor) => canSeeReport(actor, null), STAFF],
    [
      "canReadDecision about a member",
      (a) => canReadDecision(a, { user: owner }),
      ["owner", ...STAFF],
    ],
    ["canReadDecision about an admin", (a) => canReadDecision(a, { user: admin }), ADMINS],
    [
      "canDecideAppeal against a moderator",
      (a) => canDecideAppeal(a, { user: owner, actorId: moderator._id }, { isOnly: false }),
      ADMINS,
    ],
    [
      "canDecideAppeal against the only moderator",
      (a) => canDecideAppeal(a, { user: owner, actorId: moderator._id }, { isOnly: true }),
      STAFF,
    ],
    ["canSeeNotice about a member", (actor) => canSeeNotice(actor, [owner]), STAFF],
    ["canSeeNotice about an admin too", (a) => canSeeNotice(a, [owner, admin]), ["developer"]],
    [
      "canDecideNotice of another",
      (a) => canDecideNotice(a, { makers: [owner], isSender: false }),
      STAFF,
    ],
    [
      "canDecideNotice of one's own",
      (a) => canDecideNotice(a, { makers: [owner], isSender: true }),
      [],
    ],
  ],
};

describe.each(Object.entries(TABLES))("%s", (_, rows) => {
  test.each(rows)("%s", (_policy, allows, allowed) => {
    expect(ALL.filter((name) => allows(ACTORS[name]))).toEqual(allowed);
  });
});

test("canCorrectEmail until it is verified", () => {
  expect(canCorrectEmail({ verified: false })).toBe(true);
  expect(canCorrectEmail({ verified: true })).toBe(false);
});
