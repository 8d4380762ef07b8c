import {
  addPasskey,
  beginPasskey,
  confirmAuthenticator,
  listFactors,
  makeRecoveryCodes,
  removeAuthenticator,
  removePasskey,
  setUpAuthenticator,
} from "#contract/factors/contract.ts";
import {
  checkAuthentication,
  listReauthenticationMethods,
  reauthenticate,
  sendConfirmationCode,
} from "#contract/factors/reauthentication.ts";
import { confirmSignIn, passkeyOptions, signInByPasskey } from "#contract/factors/sign-in.ts";
import { aPasskey } from "#test/factors.ts";
import { all, type Row, signedIn, testPermissions } from "#test/permissions.ts";
import { SoftAuthenticator } from "#test/soft-authenticator.ts";
import { startSharedApp } from "#test/test-app.ts";

const app = await startSharedApp();
const { origin } = new URL(app.services.settings.publicUrl);
const unknown = new SoftAuthenticator(origin);

const ROWS: Row[] = [
  ["list one's factors", signedIn(200), ({ client }) => client.call(listFactors, {})],
  ["begin to add a passkey", signedIn(200), ({ client }) => client.call(beginPasskey, {})],
  [
    "add a passkey without a challenge",
    signedIn(400),
    ({ client }) =>
      client.call(addPasskey, {
        body: { name: "Key", credential: unknown.create({ challenge: "none" }) },
      }),
  ],
  [
    "remove the owner's passkey",
    { ...signedIn(404), owner: 200 },
    async ({ client, target }) => {
      await aPasskey(target.owner, origin);
      const { passkeys } = (await target.owner.client.call(listFactors, {})).body;
      return client.call(removePasskey, { params: { id: passkeys?.at(-1)?._id ?? "" } });
    },
  ],
  ["set an authenticator up", signedIn(200), ({ client }) => client.call(setUpAuthenticator, {})],
  [
    "enable it before it is set up",
    signedIn(409),
    ({ client }) => client.call(confirmAuthenticator, { body: { code: "" } }),
  ],
  [
    "remove it, where it is set up",
    { ...signedIn(200), owner: 404 },
    ({ client }) => client.call(removeAuthenticator, {}),
  ],
  [
    "make recovery codes without a factor",
    signedIn(409),
    ({ client }) => client.call(makeRecoveryCodes, {}),
  ],
  [
    "list how one can confirm",
    signedIn(200),
    ({ client }) => client.call(listReauthenticationMethods, {}),
  ],
  [
    "confirm by a code that was not mailed",
    signedIn(400),
    ({ client }) => client.call(reauthenticate, { body: { method: "mail", code: "1" } }),
  ],
  [
    "have a code mailed in place of one's password",
    signedIn(409),
    ({ client }) => client.call(sendConfirmationCode, {}),
  ],
  ["check one's sign-in", signedIn(200), ({ client }) => client.call(checkAuthentication, {})],
  ["begin to use a passkey", all(200), ({ client }) => client.call(passkeyOptions, {})],
  [
    "sign in by an unknown passkey",
    all(401),
    async ({ client }) => {
      const { options } = (await client.call(passkeyOptions, {})).body;
      const credential = unknown.get(options as { challenge: string });
      return client.call(signInByPasskey, { body: { credential } });
    },
  ],
  [
    "finish a sign-in that was not begun",
    all(401),
    ({ client }) => client.call(confirmSignIn, { body: { method: "totp", code: "000000" } }),
  ],
];

testPermissions(app, { rows: ROWS, consuming: ["make recovery codes without a factor"] });
