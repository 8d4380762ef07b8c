import * as streams from "#contract/streams/contract.ts";
import { all, type Row, signedIn, testPermissions } from "#test/permissions.ts";
import { aStream, STREAM } from "#test/streams.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

// Who has a key or a code needs no account.
const ROWS: Row[] = [
  [
    "have a stream view",
    { ...signedIn(200), unverified: 403 },
    ({ client }) => client.call(streams.saveStream, { body: STREAM }),
  ],
  ["read one's stream view", signedIn(200), ({ client }) => client.call(streams.getOwnStream, {})],
  [
    "create a remote",
    { ...signedIn(201), unverified: 404 },
    async ({ client }) => {
      await client.call(streams.saveStream, { body: STREAM });
      return client.call(streams.createRemote, {});
    },
  ],
  [
    "create a pairing code",
    { ...signedIn(201), unverified: 404 },
    async ({ client }) => {
      await client.call(streams.saveStream, { body: STREAM });
      return client.call(streams.createPairingCode, {});
    },
  ],
  [
    "pair a device",
    all(201),
    async ({ client, target: { owner } }) => {
      await aStream(owner);
      const { body } = await owner.client.call(streams.createPairingCode, {});
      return client.call(streams.pairRemote, { body: { code: body.code ?? "" } });
    },
  ],
  [
    "watch a stream view",
    all(200),
    async ({ client, target: { owner } }) =>
      client.call(streams.getStreamView, { params: { id: (await aStream(owner)).code } }),
  ],
  [
    "find what a key controls",
    all(200),
    async ({ client, target: { owner } }) =>
      client.call(streams.findControlledStream, { body: { key: (await aStream(owner)).key } }),
  ],
  [
    "control a stream view",
    all(200),
    async ({ client, target: { owner } }) =>
      client.call(streams.controlStream, {
        body: { key: (await aStream(owner)).key, act: "roll" },
      }),
  ],
  [
    "disconnect a remote of one's own or none",
    signedIn(200),
    ({ client }) => client.call(streams.deleteRemote, { params: { id: "1" } }),
  ],
  ["end one's stream view", signedIn(200), ({ client }) => client.call(streams.deleteStream, {})],
];

// A stream view has a limited number of remotes.
testPermissions(app, { rows: ROWS, consuming: ["pair a device"] });
