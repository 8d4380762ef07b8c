import { loadRollActions } from "#web/tools/loadout/roll/rolled-api.ts";

export const loadRollTools = () => import("#web/tools/loadout/roll/roll-tools.tsx");

/** Loads what changes, spins and shares a roll. */
export async function loadRollLogic() {
  const [actions, { describeNextRoll }, { passOn }, { settleNow }, { sharePicture }] =
    await Promise.all([
      loadRollActions(),
      import("#web/tools/loadout/roll/next-roll.ts"),
      import("#web/tools/loadout/roll/reels/reel-strip.tsx"),
      import("#web/tools/loadout/roll/spin.ts"),
      import("#web/tools/loadout/roll/picture/share-picture.ts"),
      // Rendered as soon as the logic is there, so it must be there too.
      loadRollTools(),
    ]);
  return { ...actions, describeNextRoll, passOn, settleNow, sharePicture };
}
