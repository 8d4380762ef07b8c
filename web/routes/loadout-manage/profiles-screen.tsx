import { LoadoutHeader } from "#web/tools/loadout/loadout-header.tsx";
import { ProfileActions } from "#web/tools/loadout/profiles/profile-actions.tsx";
import { ProfileList } from "#web/tools/loadout/profiles/profile-list.tsx";
import type { Loadouts } from "#web/tools/loadout/profiles/profiles.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { SavedNote } from "#web/ui/feedback/saved-note.tsx";
import styles from "./profiles-screen.module.css";

type ProfilesScreenProps = { loadouts: Loadouts; persisted: boolean };

export function ProfilesScreen({ loadouts, persisted }: ProfilesScreenProps) {
  return (
    <>
      <LoadoutHeader
        start={
          <LinkButton icon="left" to="/loadout">
            Back
          </LinkButton>
        }
        title="Loadout Manager"
      >
        <SavedNote persisted={persisted} />
      </LoadoutHeader>
      <div className={styles.screen}>
        <SectionHeading>Profiles</SectionHeading>
        <ProfileList loadouts={loadouts} />
        <ProfileActions />
      </div>
    </>
  );
}
