import { expect, test } from "vitest";
import commonWords from "#contract/accounts/common-words.json" with { type: "json" };
import { requestPasswordReset, resetPassword, signUp } from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { listCommonWords, listPasswordVariations } from "#scripts/common-passwords.ts";
import commonHashes from "#server/features/accounts/common-hashes.json" with { type: "json" };
import { SHORT_HASH_LENGTH, shortHashOf } from "#server/features/accounts/password.ts";
import { aName, aUser, resetToken } from "#test/makers.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const COMMON = "This password is among the most common ones. Please choose another.";
const refusal = {
  status: 400,
  body: { success: false, message: COMMON, errors: { password: COMMON } },
};

async function join(password: string, username = aName()) {
  const body = { username, email: `${username}@mail.example`, password };
  return app.client().call(signUp, { body });
}

test.each(["P@ssw0rd", "Parade2026!"])(
  "refuses %s, plain and as a browser sends it",
  async (password) => {
    expect(await join(password)).toMatchObject(refusal);
    expect(await join(await transformPassword(password))).toMatchObject(refusal);
  },
);

test("compares a plain password with the whole list", async () => {
  expect(await join("Zimmerman77!")).toMatchObject({ status: 201 });
  expect(await join("Dragon2019#")).toMatchObject(refusal);
});

test("refuses a common password in a reset, whose link stays valid", async () => {
  const { email } = await aUser(app, { verified: false });
  await app.client().call(requestPasswordReset, { body: { email } });
  const token = await resetToken(app, email);
  const reset = (password: string) =>
    app.client().call(resetPassword, { body: { token, password } });
  expect(await reset(await transformPassword("P@ssw0rd"))).toMatchObject(refusal);
  expect((await reset("Newer-Horse-8")).status).toBe(200);
});

test("refuses a plain password that equals the user's email", async () => {
  const message = "Please choose a password that is not your username or email.";
  const username = `A${aName()}7`;
  expect(await join(`${username}@mail.example`, username)).toMatchObject({
    status: 400,
    body: { errors: { password: message } },
  });
});

test("both lists equal those that the script generates from the package", async () => {
  expect(commonWords).toBe(listCommonWords().join(" "));
  const adapted = listPasswordVariations();
  const hashes = commonHashes.match(new RegExp(`.{${SHORT_HASH_LENGTH}}`, "g")) ?? [];
  expect(hashes).toHaveLength(adapted.length);
  for (const password of [adapted.at(0), adapted.at(-1)]) {
    expect(hashes).toContain(shortHashOf(await transformPassword(password ?? "")));
  }
});
