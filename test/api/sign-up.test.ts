import { expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { aUser, PASSWORD } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = await buildTestApp();

test("A newcomer signs up, verifies by the mail's link, signs out and signs in again", async () => {
  const user = await aUser(app);
  const me = await user.client.call(getCurrentUser, {});
  expect(me.body).toMatchObject({ success: true, username: user.username, verified: true });

  const again = app.client();
  const reply = await again.call(signIn, { body: { email: user.email, password: PASSWORD } });
  expect(reply.body).toEqual({ success: true, id: user._id, message: "Logged In Successfully!" });
});
