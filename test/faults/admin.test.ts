import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { verifyEmail } from "#contract/accounts/contract.ts";
import { getSignUps } from "#contract/sign-ups/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { freePort } from "#scripts/cluster/free-port.ts";
import { signInAs } from "#test/acts.ts";
import { Client } from "#test/client.ts";
import { copyTemplate } from "#test/database-template.ts";
import { anAuthenticator } from "#test/factors.ts";
import { mailReader } from "#test/mail-reader.ts";
import { startMailServer } from "#test/mail-server.ts";
import { aNewcomer, verificationToken } from "#test/makers.ts";
import { runAdmin } from "#test/operator-programs.ts";
import { auditOf, me } from "#test/reads.ts";
import { ServerProcess } from "#test/server-process.ts";

const site = new ServerProcess();
const server = await startMailServer();
const empty = mkdtempSync(join(tmpdir(), "parade-admin-"));
afterAll(async () => {
  await Promise.all([site.remove(), server.close()]);
  rmSync(empty, { recursive: true });
});

test("makes an admin and removes lost factors, through the running site or without it", {
  timeout: 240_000,
}, async () => {
  copyTemplate(site.dataDir);
  await site.start();
  const here = { client: () => new Client(site.url), mailTo: mailReader(site.dataDir) };
  const owl = await aNewcomer(here, { username: "owl", verified: false });
  const order = async (...args: string[]) => {
    const { code, output } = await runAdmin(args, { DATA_DIR: site.dataDir });
    const [, ...lines] = output.trimEnd().split("\n");
    return [code, lines.join("\n")];
  };
  const today = new Date().toISOString().slice(0, 10);

  expect(await order("grant", "nobody@mail.example", "admin")).toEqual([
    1,
    "No account has nobody@mail.example.",
  ]);
  expect(await order("grant", owl.email, "admin")).toEqual([
    1,
    "The address of owl is not verified. Open the mailed link first.",
  ]);
  const token = await verificationToken(here, owl.email);
  await owl.client.call(verifyEmail, { query: { token } });
  expect(await order("grant", owl.email, "admin")).toEqual([
    0,
    `owl, here since ${today}, is admin now, and logged out everywhere.`,
  ]);
  expect(await me(owl.client)).toMatchObject({ success: false });
  await signInAs(owl.client, owl);
  expect(await me(owl.client)).toMatchObject({ roles: [ROLE.admin] });
  expect(await order("grant", owl.email, "admin")).toEqual([
    0,
    `owl, here since ${today}, is admin already.`,
  ]);

  expect(await order("reset-factors", owl.email)).toEqual([0, "owl has no second factor."]);
  await anAuthenticator(owl);
  const removed = "owl has no second factor now, and is logged out everywhere.";
  expect(await order("reset-factors", owl.email)).toEqual([0, removed]);
  expect((await signInAs(owl.client, owl)).body).toMatchObject({ success: true });
  const acts = await auditOf(owl.client, "operator");
  expect(acts.map(({ actor, action, target }) => [actor, action, target?.username])).toEqual([
    [{ _id: "0", username: "operator" }, "resetFactors", "owl"],
    [{ _id: "0", username: "operator" }, "changeRoles", "owl"],
  ]);

  const shut = await runAdmin(["sign-ups", "shut"], { DATA_DIR: site.dataDir });
  expect(shut.output).toMatch(/^A mode is one of open, approval, closed, invitation\./);
  expect(await order("sign-ups", "closed")).toEqual([0, "Sign-ups: closed."]);
  const visitor = new Client(site.url);
  expect((await visitor.call(getSignUps, { query: {} })).body.mode).toBe("closed");
  expect((await auditOf(owl.client, "operator"))[0]).toMatchObject({ action: "changeSignUps" });

  expect(await site.end()).toBe(0);
  expect(await order("grant", owl.email, "member")).toEqual([
    0,
    `owl, here since ${today}, is member now, and logged out everywhere.`,
  ]);
  expect(await order("grant", owl.email, "member")).toEqual([
    0,
    `owl, here since ${today}, is member already.`,
  ]);
});

test("refuses a demo's folder and one without a database", async () => {
  const none = await runAdmin(["reset-factors", "a@mail.example"], { DATA_DIR: empty });
  expect(none).toEqual({ code: 1, output: expect.stringContaining("There is no database in") });
  writeFileSync(join(empty, "demo-password"), "secret");
  const demo = await runAdmin(["mail-test", "a@mail.example"], { DATA_DIR: empty });
  expect(demo).toEqual({ code: 1, output: expect.stringContaining("is the folder of a demo") });
  expect(readdirSync(empty)).toEqual(["demo-password"]);
  const help = await runAdmin(["--help"], { PORT: "wrong" });
  expect(help).toEqual({ code: 0, output: expect.stringMatching(/^Usage: npm run admin/) });
});

const TO = "somebody@mail.example";
const mailTest = async (variables: Record<string, string>) => {
  const { code, output } = await runAdmin(["mail-test", TO], {
    DATA_DIR: "/nowhere",
    PUBLIC_URL: "https://parade.example",
    ...variables,
  });
  return [code, output];
};
const head = (place: string) => `Site https://parade.example, folder /nowhere
From Parade <no-reply@parade.example>, to ${TO}, by ${place},
not signed here.
`;

test.each([
  [undefined, 0, "Accepted: 250 OK: message queued\n"],
  ["550 5.1.1 No such user", 1, "Refused at RCPT TO: 550 5.1.1 No such user\n"],
])("a mail that the server answers with %s exits with %i", async (answer, code, end) => {
  server.mails.length = 0;
  server.refuse = (step) => (step === "RCPT TO" ? answer : undefined);
  const { port } = new URL(server.url);
  const place = `127.0.0.1:${port} (STARTTLS if it has it, with a login)`;
  expect(await mailTest({ SMTP_URL: server.url })).toEqual([code, head(place) + end]);
  expect(server.mails).toHaveLength(code === 0 ? 1 : 0);
});

test("says that no server answers, and that there is none", async () => {
  const port = await freePort();
  const place = `127.0.0.1:${port} (STARTTLS if it has it, without a login)`;
  expect(await mailTest({ SMTP_URL: `smtp://127.0.0.1:${port}` })).toEqual([
    1,
    `${head(place)}No answer: connect ECONNREFUSED 127.0.0.1:${port}\n`,
  ]);
  expect(await mailTest({})).toEqual([1, expect.stringContaining("SMTP_URL is not set")]);
});
