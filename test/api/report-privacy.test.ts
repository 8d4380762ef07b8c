import { expect, test } from "vitest";
import { getCase } from "#contract/cases/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { settle } from "#test/cases.ts";
import type { Client } from "#test/client.ts";
import { aUser, type TestUser } from "#test/makers.ts";
import { me } from "#test/reads.ts";
import { aComment, aReportedPost, caseOf, report } from "#test/reported.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { startSharedApp } from "#test/test-app.ts";
import { everyEndpoint } from "./every-endpoint.ts";

const app = await startSharedApp();
const moderator = await aStaffMember(app);
const {
  owner,
  reporter,
  postId,
  caseId: settledCase,
} = await aReportedPost(app, {
  note: "Whispered",
});
await settle(moderator, settledCase, "markNsfw", { note: "Scribbled" });
const commentId = await aComment(owner, postId);
for (const [kind, targetId] of [
  ["post", postId],
  ["comment", commentId],
  ["user", owner._id],
] as const) {
  await report(reporter, { kind, targetId, note: "Whispered" });
}
const caseId = (await caseOf(app, postId)).id;
const banned = await aUser(app);
await ban(moderator, banned, { reason: "Scribbled" });

const IDS = [postId, commentId, caseId, settledCase, owner._id, banned._id];
const secretsFor = (viewer: TestUser | undefined) => [
  "Whispered",
  "Scribbled",
  reporter.username,
  reporter._id,
  moderator.username,
  moderator._id,
  ...[owner, reporter, banned, moderator]
    .filter((user) => user !== viewer)
    .map(({ email }) => email),
];

/** Returns an endpoint's reply with an id or a name in each of its path parameters. */
async function answer(client: Client, endpoint: Endpoint, given: string) {
  const path = endpoint.path.replace(":username", owner.username).replace(/:\w+/g, given);
  const body = endpoint.body || endpoint.form ? "{}" : undefined;
  const json = { "content-type": "application/json" };
  const init = { method: endpoint.method, ...(body && { body, headers: json }) };
  const response = await client.fetch(path, init);
  return { status: response.status, reply: await response.text() };
}

const endpoints = await everyEndpoint();
const readFirst = endpoints.toSorted((a, b) => a.method.localeCompare(b.method));

/** Acts tell less than what is read, so they are called for the post and its case alone. */
function idsFor({ method, path }: Endpoint): string[] {
  if (!path.includes(":")) return [""];
  return method === "GET" ? IDS : [postId, caseId];
}

/** Called last, because it would sign the viewer out. */
const SIGN_OUT = "/api/logout";

test.each([
  ["a visitor", undefined],
  ["whoever was reported", owner],
])(
  "shows %s no reporter, moderator, staff note or email of another user in any reply",
  async (_, viewer) => {
    const client = viewer?.client ?? app.client();
    const secrets = secretsFor(viewer);
    for (const endpoint of readFirst.filter(({ path }) => path !== SIGN_OUT)) {
      const ids = idsFor(endpoint);
      for (const id of ids) {
        const { status, reply } = await answer(client, endpoint, id);
        const leaked = secrets.filter((secret) => reply.includes(secret));
        expect(leaked, `${endpoint.method} ${endpoint.path} ${id}`).toEqual([]);
        // Refused before anything is read.
        if (status === 401) break;
      }
    }
    // No request may have ended the session.
    expect((await me(client)).success).toBe(viewer !== undefined);
  },
);

test("shows staff the reporter and the note", async () => {
  const { reply } = await answer(moderator.client, getCase, caseId);
  for (const shown of ["Whispered", reporter.username]) expect(reply).toContain(shown);
});
