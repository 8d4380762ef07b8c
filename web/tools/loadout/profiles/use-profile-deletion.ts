import { type ReactNode, useState } from "react";
import type { Item } from "#contract/items/item.ts";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";
import { deleteProfile, insertProfile, type Profile } from "./profiles.ts";

/** A deleted profile that can be restored in place. */
export type Deleted = {
  profile: Profile;
  index: number;
  wasSelected: boolean;
  /** Items that may be deleted with it. */
  foreign: readonly Item[];
};

type ProfileDeletion = {
  showDialog: (profile: Profile) => void;
  deleted: Deleted | null;
  undo: () => void;
  dialog: ReactNode;
};

/** Asks before a profile is deleted, and can undo it. */
export function useProfileDeletion(): ProfileDeletion {
  const [deleted, setDeleted] = useState<Deleted | null>(null);

  function remove({ key }: Profile) {
    changeLoadouts((loadouts) => {
      const index = loadouts.profiles.findIndex((one) => one.key === key);
      const profile = loadouts.profiles[index];
      const { foreign, selected } = loadouts;
      if (profile) setDeleted({ profile, index, foreign, wasSelected: selected === key });
      return deleteProfile(loadouts, key);
    });
  }

  function undo() {
    if (!deleted) return;
    const { profile, index, foreign, wasSelected } = deleted;
    changeLoadouts((loadouts) => {
      const back = insertProfile(loadouts, profile, index, foreign);
      return wasSelected ? { ...back, selected: profile.key } : back;
    });
    setDeleted(null);
  }

  const { show: showDialog, dialog } = useConfirmation<Profile>(
    ({ name }) => ({
      title: `Delete ${name}?`,
      body: "It is stored only on this device. Export it first if you want to keep a copy.",
      confirmLabel: "Delete profile",
    }),
    remove,
  );
  return { showDialog, deleted, undo, dialog };
}
