import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { CurrentUser, UserDetails } from "#contract/users/contract.ts";
import { canEditEmail, canSetRoles, canSetVerified } from "#contract/users/policy.ts";
import { LinkedAccounts } from "#web/features/accounts/linked-accounts.tsx";
import { CharactersSection } from "#web/features/characters/characters-section.tsx";
import { useRefreshUser } from "#web/features/users/settings/api.ts";
import { PreferencesSection } from "#web/features/users/settings/preferences-section.tsx";
import { ProfileSection } from "#web/features/users/settings/profile-section.tsx";
import { SaveBar } from "#web/features/users/settings/save-bar.tsx";
import { OutcomeDialog, UnsavedGuard } from "#web/features/users/settings/settings-dialogs.tsx";
import { type SettingsState, useSettingsForm } from "#web/features/users/settings/settings-form.ts";
import { SettingsLayout, type SettingsPart } from "./settings-layout.tsx";

type UserSettingsProps = {
  title: string;
  user: UserDetails;
  viewer: CurrentUser;
  /** The query that holds the user. */
  queryKey: readonly unknown[];
  emailNote?: ReactNode;
  /** Parts that only the user's own page has. */
  ownParts?: readonly SettingsPart[];
};

/** The settings of a user, one's own or as staff another's. */
export function UserSettings(props: UserSettingsProps) {
  const { title, user, viewer, queryKey, ownParts = [] } = props;
  const settings = useSettingsForm(user);
  const refresh = useRefreshUser(queryKey);
  const isOwn = viewer._id === user._id;
  return (
    <>
      <SettingsLayout
        title={title}
        parts={[
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
            content: (
              <LinkedAccounts
                discordId={user.discordId}
                hasPassword={viewer.hasPassword}
                ownerName={isOwn ? undefined : user.username}
              />
            ),
          },
          {
            id: "characters",
            title: "Characters",
            icon: "char",
            content: (
              <CharactersSection
                userId={user._id}
                username={user.username}
                characters={user.characters}
                canClaim={isOwn}
                onChanged={refresh}
              />
            ),
          },
          ...ownParts,
        ]}
        foot={<SaveBar settings={settings} />}
      />
      <SavedOutcome settings={settings} refresh={refresh} />
      <UnsavedGuard settings={settings} />
    </>
  );
}

type WithSettings = UserSettingsProps & { settings: SettingsState };

function Profile(props: WithSettings & { refresh: () => Promise<void> }) {
  const { user, viewer, settings, emailNote, refresh } = props;
  return (
    <ProfileSection
      user={user}
      form={settings.form}
      emailEditable={canEditEmail(viewer, user)}
      emailNote={emailNote}
      onAvatar={async (outcome) => {
        if (outcome.ok) await refresh();
        settings.setOutcome(outcome);
      }}
    />
  );
}

function Preferences({ user, viewer, settings }: WithSettings) {
  return (
    <PreferencesSection
      form={settings.form}
      verifiable={canSetVerified(viewer, user)}
      rolesEditable={canSetRoles(viewer, user)}
    />
  );
}

/** Tells how a save ended; one that went well leads to the profile. */
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
