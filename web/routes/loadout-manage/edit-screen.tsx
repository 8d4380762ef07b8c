import { PartTabs } from "#web/tools/loadout/items/part-tabs.tsx";
import { LoadoutHeader } from "#web/tools/loadout/loadout-header.tsx";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { ExportButton } from "#web/tools/loadout/profiles/export-button.tsx";
import { ProfileEditor } from "#web/tools/loadout/profiles/profile-editor.tsx";
import {
  type Loadouts,
  type Profile,
  selectProfile,
} from "#web/tools/loadout/profiles/profiles.ts";
import { PublishButton } from "#web/tools/loadout/publish/publish-button.tsx";
import { publishableProfile } from "#web/tools/loadout/publish/published-items.ts";
import { MANAGE_PATH, type Tab } from "#web/tools/loadout/roll/loadout-paths.ts";
import { useRoll } from "#web/tools/loadout/roll/rolled-api.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SavedNote } from "#web/ui/feedback/saved-note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./edit-screen.module.css";

type EditScreenProps = {
  profileKey: string;
  tab: Tab;
  loadouts: Loadouts;
  ready: boolean;
  persisted: boolean;
};

export function EditScreen({ profileKey, tab, loadouts, ready, persisted }: EditScreenProps) {
  const profile = loadouts.profiles.find(({ key }) => key === profileKey);
  return (
    <>
      <LoadoutHeader
        start={
          <LinkButton icon="left" to={MANAGE_PATH}>
            Profiles
          </LinkButton>
        }
        title="Loadout Manager"
      >
        {profile && <EditActions profile={profile} loadouts={loadouts} persisted={persisted} />}
      </LoadoutHeader>
      {profile ? (
        <div className={styles.screen}>
          <PartTabs profile={profile} tab={tab} />
          <ProfileEditor loadouts={loadouts} profile={profile} tab={tab} />
        </div>
      ) : (
        <div className={styles.none}>{ready ? <MissingProfile /> : <Skeleton height={320} />}</div>
      )}
    </>
  );
}

type EditActionsProps = { profile: Profile; loadouts: Loadouts; persisted: boolean };

function EditActions({ profile, loadouts, persisted }: EditActionsProps) {
  const roll = useRoll(loadouts.foreign);
  function rollThis() {
    changeLoadouts((now) => selectProfile(now, profile.key));
    void roll(profile);
  }
  return (
    <>
      <SavedNote persisted={persisted} />
      <ExportButton profile={profile} />
      <PublishButton publishable={publishableProfile(profile)} />
      <Button variant="primary" size="l" icon="dice" onClick={rollThis}>
        Roll
      </Button>
    </>
  );
}

function MissingProfile() {
  return (
    <EmptyState
      title="This profile is not on this device"
      text="Profiles stay where they were made. Export one there to import it here."
      action={<LinkButton to={MANAGE_PATH}>See the profiles here</LinkButton>}
    />
  );
}
