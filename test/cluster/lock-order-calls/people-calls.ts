import * as blocks from "#contract/blocks/contract.ts";
import * as characters from "#contract/characters/contract.ts";
import * as follows from "#contract/follows/contract.ts";
import * as notifications from "#contract/notifications/contract.ts";
import { randomBoolean } from "#test/random.ts";
import type { Calls } from "./call.ts";

/** Follows, blocks, characters and notifications. */
export const PEOPLE_CALLS: Calls = [
  [
    follows.followUser,
    ({ client }, { _id: id }) => client.call(follows.followUser, { params: { id } }),
  ],
  [
    follows.unfollowUser,
    ({ client }, { _id: id }) => client.call(follows.unfollowUser, { params: { id } }),
  ],
  [
    blocks.blockUser,
    ({ client }, { _id: id }) => client.call(blocks.blockUser, { params: { id } }),
  ],
  [
    blocks.unblockUser,
    ({ client }, { _id: id }) => client.call(blocks.unblockUser, { params: { id } }),
  ],
  [blocks.muteUser, ({ client }, { _id: id }) => client.call(blocks.muteUser, { params: { id } })],
  [
    blocks.unmuteUser,
    ({ client }, { _id: id }) => client.call(blocks.unmuteUser, { params: { id } }),
  ],
  [
    characters.claimCharacter,
    ({ client, _id: id }) =>
      client.call(characters.claimCharacter, {
        params: { id },
        body: { name: "Contested", server: 6, gender: 1, faction: 0 },
      }),
  ],
  [
    characters.deleteCharacter,
    ({ client, _id: id, characterId }) =>
      client.call(characters.deleteCharacter, { params: { id, characterId } }),
  ],
  [
    notifications.readNotifications,
    async (me) => {
      const query = { page: 1 };
      const { body } = await me.client.call(notifications.listNotifications, { query });
      const notificationIds = (body.notifications ?? []).map(({ _id }) => _id);
      const read = { notificationIds, withGroups: randomBoolean() };
      return me.client.call(notifications.readNotifications, { body: read });
    },
  ],
  [
    notifications.readAllNotifications,
    async (me) => {
      const query = { page: 1 };
      const { body } = await me.client.call(notifications.listNotifications, { query });
      const upToId = body.notifications?.[0]?._id ?? "1";
      return me.client.call(notifications.readAllNotifications, { body: { upToId } });
    },
  ],
];
