import { loadRollActions } from "#web/features/loadout/roll/rolled-api.ts";

export const loadRollTools = () => import("#web/features/loadout/roll/roll-tools.tsx");

/** Loads what changes, spins and shares a roll. */
export async function loadRollLogic() {
  const [actions, { describeNextRoll }, { passOn }, { settleNow }, { sharePicture }] =
    await Promise.all([
      loadRollActions(),
      import("#web/features/loadout/roll/next-roll.ts"),
      import("#web/features/loadout/roll/reels/reel-strip.tsx"),
      import("#web/features/loadout/roll/spin.ts"),
      import("#web/features/loadout/roll/picture/share-picture.ts"),
      // Rendered as soon as the logic is there, so it must be there too.
      loadRollTools(),
    ]);
  return { ...actions, describeNextRoll, passOn, settleNow, sharePicture };
}
