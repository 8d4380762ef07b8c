import * as streams from "#contract/streams/contract.ts";
import { STREAM } from "#test/streams.ts";
import { aWord, type Calls } from "./call.ts";

/** Stream views and their remotes, which whoever has a key controls. */
export const STREAM_CALLS: Calls = [
  [
    streams.saveStream,
    ({ client }) =>
      client.call(streams.saveStream, {
        body: { ...STREAM, profile: { ...STREAM.profile, name: aWord() } },
      }),
  ],
  [
    streams.controlStream,
    ({ client }, { streamKey: key }) =>
      client.call(streams.controlStream, { body: { key, act: "roll" } }),
  ],
  [streams.createRemote, ({ client }) => client.call(streams.createRemote, {})],
  [
    streams.deleteRemote,
    async ({ client }) => {
      const { body } = await client.call(streams.getOwnStream, {});
      const id = body.stream?.remotes[0]?._id ?? "1";
      return client.call(streams.deleteRemote, { params: { id } });
    },
  ],
  [streams.createPairingCode, ({ client }) => client.call(streams.createPairingCode, {})],
  [
    streams.pairRemote,
    async (me, other) => {
      const { body } = await other.client.call(streams.createPairingCode, {});
      return me.client.call(streams.pairRemote, { body: { code: body.code ?? "AAAAAA" } });
    },
  ],
  [streams.deleteStream, ({ client }) => client.call(streams.deleteStream, {})],
];
