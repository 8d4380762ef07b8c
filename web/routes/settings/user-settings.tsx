import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { CurrentUser, UserDetails } from "#contract/users/contract.ts";
import {
  canEditEmail,
  canSetRoles,
  canSetVerified,
  canUploadAvatar,
} from "#contract/users/policy.ts";
import { useRefreshUser } from "#web/components/users/settings/api.ts";
import { useCharacters } from "#web/routes/settings/characters/use-characters.tsx";
import { LinkedAccounts } from "#web/routes/settings/discord/linked-accounts.tsx";
import { PreferencesSection } from "#web/routes/settings/preferences-section.tsx";
import { ProfileSection } from "#web/routes/settings/profile-section.tsx";
import { SaveBar } from "#web/routes/settings/save-bar.tsx";
import { OutcomeDialog, UnsavedGuard } from "#web/routes/settings/settings-dialogs.tsx";
import { type SettingsState, useSettingsForm } from "#web/routes/settings/settings-form.ts";
import { SettingsSwitch } from "#web/routes/settings/settings-switch.tsx";
import { ShortcutSwitch } from "#web/routes/settings/shortcut-switch.tsx";
import { SettingsLayout, type SettingsPart } from "./settings-layout.tsx";

type UserSettingsProps = {
  title: string;
  user: UserDetails;
  viewer: CurrentUser;
  /** The key of the query that has the user. */
  queryKey: readonly unknown[];
  emailNote?: ReactNode;
  /** Sections that only the user's own page has. */
  extraParts?: readonly SettingsPart[];
};

/** Renders the settings of a user, one's own or another's for staff. */
export function UserSettings(props: UserSettingsProps) {
  const { title, user, queryKey, extraParts = [] } = props;
  const settings = useSettingsForm(user, { own: ownerNameOf(props) === undefined });
  const refresh = useRefreshUser(queryKey);
  const characters = useCharacters({
    userId: user._id,
    username: user.username,
    characters: user.characters,
    canClaim: ownerNameOf(props) === undefined,
    onChanged: refresh,
  });
  const parts: SettingsPart[] = [
    {
      id: "profile",
      title: "Profile",
      icon: "user",
      content: <Profile {...props} settings={settings} refresh={refresh} />,
    },
    {
      id: "preferences",
      title: "Preferences",
      icon: "eye",
      content: <Preferences {...props} settings={settings} />,
    },
    {
      id: "linked-accounts",
      title: "Linked Accounts",
      icon: "chat",
      content: <Linked {...props} settings={settings} />,
    },
    {
      id: "characters",
      title: "Characters",
      icon: "char",
      action: characters.claimButton,
      content: characters.section,
    },
    ...extraParts,
  ];
  return (
    <>
      <SettingsLayout title={title} parts={parts} foot={<SaveBar settings={settings} />} />
      <SavedOutcome settings={settings} refresh={refresh} />
      <UnsavedGuard settings={settings} />
    </>
  );
}

/** Returns the user's name, when it is another user's settings. */
function ownerNameOf({ user, viewer }: UserSettingsProps): string | undefined {
  return viewer._id === user._id ? undefined : user.username;
}

type WithSettings = UserSettingsProps & { settings: SettingsState };

function Profile(props: WithSettings & { refresh: () => Promise<void> }) {
  const { user, viewer, settings, emailNote, refresh } = props;
  return (
    <ProfileSection
      user={user}
      ownerName={ownerNameOf(props)}
      form={settings.form}
      avatarUploadable={canUploadAvatar(viewer)}
      emailEditable={canEditEmail(viewer, user)}
      emailNote={emailNote}
      onAvatar={async (outcome) => {
        if (outcome.ok) await refresh();
        settings.setOutcome(outcome);
      }}
    />
  );
}

function Preferences(props: WithSettings) {
  const { user, viewer, settings } = props;
  return (
    <div className="stack-12">
      <PreferencesSection
        form={settings.form}
        verifiable={canSetVerified(viewer, user)}
        rolesEditable={canSetRoles(viewer, user)}
        own={ownerNameOf(props) === undefined}
      />
      {ownerNameOf(props) === undefined && <ShortcutSwitch />}
    </div>
  );
}

function Linked(props: WithSettings) {
  const { user, viewer, settings } = props;
  const ownerName = ownerNameOf(props);
  return (
    <div className="stack-12">
      <LinkedAccounts
        discordId={user.discordId}
        discordUsername={user.discordUsername}
        hasPassword={viewer.hasPassword}
        verified={user.verified}
        ownerName={ownerName}
      />
      {user.discordId !== null && ownerName === undefined && (
        <SettingsSwitch
          form={settings.form}
          name="settingShowDiscord"
          label="Show my Discord on my profile"
          sub="While this is off, only you and our staff see which account is linked."
        />
      )}
    </div>
  );
}

/** Shows a save's result; a successful one leads to the profile. */
function SavedOutcome({
  settings,
  refresh,
}: {
  settings: SettingsState;
  refresh: () => Promise<void>;
}) {
  const navigate = useNavigate();
  const { outcome, setOutcome } = settings;
  if (!outcome) return null;
  async function close() {
    if (!outcome?.ok || outcome.username === undefined) return setOutcome(undefined);
    await navigate(`/profile/${outcome.username}`);
    await refresh();
  }
  return <OutcomeDialog outcome={outcome} onClose={close} />;
}
