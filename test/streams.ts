import * as streams from "#contract/streams/contract.ts";
import { ITEMS } from "#test/loadouts.ts";
import type { TestUser } from "#test/makers.ts";

export const STREAM: streams.StreamProfile = {
  profile: {
    name: "Harbour",
    items: {
      ...ITEMS,
      primaryWeapons: ["Weapon_AssaultRifle_NTEC_Slot3", "Weapon_AssaultRifle_STAR_Slot3"],
      secondaryWeapons: ["Weapon_Pistol_FBW"],
    },
  },
  rules: [],
};

/** Creates a stream view of a user with a remote; returns its code and the remote's key. */
export async function aStream(
  user: TestUser,
  values: Partial<streams.StreamProfile> = {},
): Promise<{ code: string; key: string }> {
  const { body } = await user.client.call(streams.saveStream, { body: { ...STREAM, ...values } });
  const created = await user.client.call(streams.createRemote, {});
  if (!body.stream || !created.body.key) throw new Error(`no stream view: ${body.message}`);
  return { code: body.stream.code, key: created.body.key };
}
