import { type ReactNode, useId } from "react";
import { useNavigate } from "react-router";
import { discordStartPath } from "#contract/accounts/discord.ts";
import { canLinkDiscord } from "#contract/accounts/policy.ts";
import type { CurrentUser, UserDetails } from "#contract/users/contract.ts";
import {
  canEditEmail,
  canSetRoles,
  canSetVerified,
  canUploadAvatar,
} from "#contract/users/policy.ts";
import { useRefreshUser } from "#web/components/users/settings-api.ts";
import { useSite } from "#web/lib/document/site.ts";
import { useCharacters } from "#web/routes/settings/characters/use-characters.tsx";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { GoodMark } from "#web/ui/feedback/status-mark.tsx";
import { SettingRow } from "#web/ui/fields/setting-row.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { LeaveGuard } from "#web/ui/overlays/leave-guard.tsx";
import { MessageDialog } from "#web/ui/overlays/message-dialog.tsx";
import { PreferencesSection, SettingsSwitch, ShortcutSwitch } from "./preferences-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import {
  type Outcome,
  SETTINGS_FORM_ID,
  type SettingsState,
  useSettingsForm,
} from "./settings-form.ts";
import { SettingsLayout, type SettingsPart } from "./settings-layout.tsx";
import { changeText } from "./settings-values.ts";
import { useAccountChange } from "./use-account-change.ts";

type UserSettingsProps = {
  title: string;
  user: UserDetails;
  viewer: CurrentUser;
  /** The key of the query that has the user. */
  queryKey: readonly unknown[];
  emailNote?: ReactNode;
  /** In place of the hint who may change the email. */
  emailHint?: string | undefined;
  /** Sections that only the user's own page has. */
  extraParts?: readonly SettingsPart[];
};

const LABEL = "Link Discord";

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
  const { user, viewer, settings, emailNote, emailHint, refresh } = props;
  return (
    <ProfileSection
      user={user}
      ownerName={ownerNameOf(props)}
      form={settings.form}
      avatarUploadable={canUploadAvatar(viewer)}
      emailEditable={canEditEmail(viewer, user)}
      emailNote={emailNote}
      emailHint={emailHint}
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
    <div className="grid gap-12">
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
    <div className="grid gap-12">
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

type OutcomeDialogProps = { outcome: Outcome; onClose: () => void };

/** Shows the result of a save. */
function OutcomeDialog({ outcome, onClose }: OutcomeDialogProps) {
  const title = outcome.ok ? "Success" : "Error";
  return <MessageDialog title={title} text={outcome.message} onClose={onClose} />;
}

/** Asks before unsaved changes are abandoned; not after a successful save. */
function UnsavedGuard({ settings }: { settings: SettingsState }) {
  const saved = settings.outcome?.ok === true && settings.outcome.username !== undefined;
  if (!settings.changed || saved) return null;
  return <LeaveGuard />;
}

/** Lists unsaved changes, and saves or discards them. The fields are associated with its form. */
function SaveBar({ settings }: { settings: SettingsState }) {
  const { change, changed, problem, save, saving, discard } = settings;
  // Discard is removed together with the changes.
  const bar = useFocusRescue<HTMLFormElement>(changed);
  const textId = useId();
  return (
    <form
      ref={bar}
      tabIndex={-1}
      id={SETTINGS_FORM_ID}
      className={classNames(
        "bottom-bar flex items-center gap-12 z-20 min-h-68 py-8 px-[max(24px,calc((100%_-_1072px)_/_2))] tablet:gap-8 tablet:px-16",
        changed ? "page-bar-[68px]" : "not-phone:page-bar-[68px] phone:hidden",
      )}
      aria-label="Unsaved changes"
      onSubmit={save}
      noValidate
    >
      <p id={textId} className="flex-1 min-w-0 t-sm" aria-live="polite">
        {problem ?? changeText(change)}
      </p>
      {changed && (
        <Button variant="quiet" size="l" onClick={discard} disabled={saving}>
          Discard
        </Button>
      )}
      <Button
        variant="primary"
        size="l"
        type="submit"
        busy={saving}
        disabled={!changed || problem !== undefined}
        aria-describedby={textId}
      >
        Save
      </Button>
    </form>
  );
}

type LinkedAccountsProps = {
  discordId: string | null;
  discordUsername: string | null;
  /** Without a password, Discord is the only way to sign in and can't be unlinked. */
  hasPassword: boolean;
  verified: boolean;
  /** Set when staff view another user's settings. */
  ownerName: string | undefined;
};

function LinkedAccounts(props: LinkedAccountsProps) {
  const { discordId, discordUsername, hasPassword, verified, ownerName } = props;
  const { discord } = useSite();
  const linked = discordId !== null;
  const linkedAs = `Linked as ${discordUsername}.`;
  const textId = useId();
  const blocked = linked || ownerName !== undefined || !discord || !canLinkDiscord({ verified });

  function text(): string {
    if (linked && ownerName !== undefined) return linkedAs;
    if (ownerName !== undefined) return `Only ${ownerName} can link an account.`;
    if (linked && !hasPassword) return `${linkedAs} To unlink it, set a password first.`;
    if (linked) return `${linkedAs} You can log in with it.`;
    if (!discord) return "Linking Discord is not set up here.";
    return verified ? "Not linked" : "Verify your email first, then link Discord.";
  }

  return (
    <SettingRow
      icon="chat"
      title="Discord"
      text={text()}
      textId={textId}
      side={
        <>
          {linked && <GoodMark>Linked</GoodMark>}
          {linked && ownerName === undefined && (
            <UnlinkButton disabled={!hasPassword} describedBy={textId} />
          )}
          {blocked ? (
            <Button disabled aria-describedby={textId}>
              {LABEL}
            </Button>
          ) : (
            // The server handles this URL, not the router.
            <LinkButton reloadDocument to={discordStartPath("link")}>
              {LABEL}
            </LinkButton>
          )}
        </>
      }
    />
  );
}

function UnlinkButton({ disabled, describedBy }: { disabled: boolean; describedBy: string }) {
  const { mutate, isPending } = useAccountChange((call) =>
    call("POST /api/accounts/discord/unlink", {}),
  );
  return (
    <Button
      disabled={disabled}
      busy={isPending}
      aria-label="Unlink Discord"
      aria-describedby={describedBy}
      onClick={() => mutate()}
    >
      Unlink
    </Button>
  );
}
