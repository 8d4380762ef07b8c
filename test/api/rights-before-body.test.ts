import { expect, test } from "vitest";
import { banUser } from "#contract/bans/contract.ts";
import { createComment } from "#contract/comments/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { changePair } from "#contract/likeness/contract.ts";
import { createLoadout } from "#contract/loadout/contract.ts";
import { pruneUser } from "#contract/prunes/contract.ts";
import { createReport } from "#contract/reports/contract.ts";
import { saveStream } from "#contract/streams/contract.ts";
import { aUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const users = {
  member: prepared(() => aUser(app)),
  newcomer: prepared(() => aUser(app, { verified: false })),
};

test.each<[keyof typeof users, Endpoint, string]>([
  ["member", banUser, "You cannot ban this user."],
  ["member", pruneUser, "You cannot prune this user."],
  ["newcomer", createComment, "Please verify your email to comment on posts!"],
  ["newcomer", createReport, "Please verify your email to report."],
  ["newcomer", createLoadout, "Please verify your email to publish."],
  ["newcomer", saveStream, "Please verify your email to have a stream view."],
  ["newcomer", changePair, "Please verify your email first."],
])(
  "a %s who may not make a call is refused before its body is checked (%#)",
  async (who, endpoint, message) => {
    const path = endpoint.path.replace(":id", "1");
    const { status, body } = await users[who].client.json(endpoint.method, path, { unknown: true });
    expect([status, body]).toEqual([403, { success: false, message }]);
  },
);
