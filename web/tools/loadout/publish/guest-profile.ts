import { create } from "zustand";
import type { Profile } from "#web/tools/loadout/profiles/profiles.ts";

/** Another's profile that is rolled from and not saved: it is gone when the page closes. */
const useGuest = create<{ profile: Profile | null }>(() => ({ profile: null }));

export function setGuestProfile(profile: Profile | null): void {
  useGuest.setState({ profile });
}

export function useGuestProfile(): Profile | null {
  return useGuest().profile;
}
