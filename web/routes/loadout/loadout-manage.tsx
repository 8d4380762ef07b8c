import { useSearchParams } from "react-router";
import { PARTS } from "#contract/loadout/parts.ts";
import { ToolHead } from "#web/lib/document/page-head.tsx";
import { useOffline } from "#web/lib/offline/use-offline.ts";
import { PartTabs } from "#web/tools/loadout/items/part-tabs.tsx";
import { LoadoutHeader } from "#web/tools/loadout/loadout-header.tsx";
import { changeLoadouts, useLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { ProfileActions } from "#web/tools/loadout/profiles/profile-actions.tsx";
import { ProfileEditor } from "#web/tools/loadout/profiles/profile-editor.tsx";
import { profileFileName, writeProfileFile } from "#web/tools/loadout/profiles/profile-file.ts";
import { ProfileList } from "#web/tools/loadout/profiles/profile-list.tsx";
import {
  isEmptyProfile,
  type Loadouts,
  type Profile,
  selectProfile,
} from "#web/tools/loadout/profiles/profiles.ts";
import { PublishedByOthers } from "#web/tools/loadout/publish/public-loadouts.tsx";
import { PublishButton } from "#web/tools/loadout/publish/publish-button.tsx";
import { publishableProfile } from "#web/tools/loadout/publish/published-items.ts";
import { MANAGE_PATH, type Tab } from "#web/tools/loadout/roll/loadout-paths.ts";
import { useRoll } from "#web/tools/loadout/roll/rolled-api.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { saveFile } from "#web/ui/feedback/save-file.ts";
import { SavedNote } from "#web/ui/feedback/saved-note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

export function Component() {
  const [search] = useSearchParams();
  const stored = useLoadouts();
  useOffline("/loadout/manage");
  const key = search.get("profile");
  return (
    <>
      <ToolHead
        heading="Loadout Manager"
        summary="Profiles for the random loadout generator: which weapons, modifications and grenades of APB: Reloaded may come up."
        path="/loadout/manage"
      />
      {key === null ? (
        <ProfilesScreen {...stored} />
      ) : (
        <EditScreen profileKey={key} tab={tabOf(search.get("tab"))} {...stored} />
      )}
    </>
  );
}

function tabOf(text: string | null): Tab {
  if (text === "name") return text;
  return PARTS.find((part) => part === text) ?? "primaryWeapons";
}

type ProfilesScreenProps = { loadouts: Loadouts; persisted: boolean };

function ProfilesScreen({ loadouts, persisted }: ProfilesScreenProps) {
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
      <div className="grid items-start gap-x-32 gap-y-24 grid-cols-[minmax(0,1fr)_minmax(320px,480px)] max-w-1376 large:max-w-2400 mx-auto px-32 pt-24 pb-56 narrow:grid-cols-1 tablet:px-16 tablet:pt-8 tablet:pb-40 phone:px-12 phone:pt-4 phone:pb-32">
        <section className="min-w-0" aria-label="Profiles">
          <SectionHeading>Profiles</SectionHeading>
          <ProfileList loadouts={loadouts} />
          <ProfileActions />
        </section>
        <PublishedByOthers className="min-w-0" />
      </div>
    </>
  );
}

type EditScreenProps = {
  profileKey: string;
  tab: Tab;
  loadouts: Loadouts;
  ready: boolean;
  persisted: boolean;
};

function EditScreen({ profileKey, tab, loadouts, ready, persisted }: EditScreenProps) {
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
        <div className="grid grid-cols-[272px_minmax(0,1fr)] min-h-[calc(100dvh_-_73px)] narrow:grid-cols-1 narrow:grid-rows-[auto_1fr]">
          <PartTabs profile={profile} tab={tab} />
          <ProfileEditor loadouts={loadouts} profile={profile} tab={tab} />
        </div>
      ) : (
        <div className="max-w-760 mx-auto py-32 px-16">
          {ready ? <MissingProfile /> : <Skeleton height={320} />}
        </div>
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
      <Button
        variant="primary"
        size="l"
        icon="dice"
        disabled={isEmptyProfile(profile)}
        onClick={rollThis}
      >
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

function ExportButton({ profile }: { profile: Profile }) {
  const type = "application/json";
  const file = () => new File([writeProfileFile(profile)], profileFileName(profile), { type });
  return (
    <Button icon="dl" onClick={() => saveFile(file())}>
      Export Profile
    </Button>
  );
}
