import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LoaderFunction } from "react-router";
import { DELETION_DAYS, EXPORT_DAYS, EXPORT_FILE_PATH } from "#contract/accounts/contract.ts";
import { canCorrectEmail } from "#contract/accounts/policy.ts";
import { inMegabytes } from "#contract/numbers.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { useSendVerification } from "#web/components/accounts/use-send-verification.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { apiQuery, CURRENT_USER } from "#web/lib/queries.ts";
import { useUser } from "#web/lib/session/session.ts";
import { answerSoon } from "#web/lib/wait.ts";
import { factorsQuery } from "#web/routes/settings/factors/api.ts";
import { FactorsSection } from "#web/routes/settings/factors/factors-section.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { FileButton } from "#web/ui/buttons/file-button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { BadMark, GoodMark } from "#web/ui/feedback/status-mark.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { SettingRow } from "#web/ui/fields/setting-row.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useDialog } from "#web/ui/overlays/use-dialog.tsx";
import { BlockedPeople } from "./blocked-people.tsx";
import { Invitations, invitationsQuery } from "./invitations.tsx";
import { MutedWords } from "./muted-words.tsx";
import type { SettingsPart } from "./settings-layout.tsx";
import {
  SecurityEvents,
  SessionsSection,
  securityEventsQuery,
  sessionsQuery,
} from "./sign-ins.tsx";
import { useAccountChange } from "./use-account-change.ts";
import { UserSettings } from "./user-settings.tsx";

export const loader: LoaderFunction = async ({ context }) => {
  const queries = context.get(queriesContext);
  await answerSoon(
    Promise.all([
      queries.prefetchQuery(factorsQuery),
      queries.prefetchQuery(sessionsQuery),
      queries.prefetchQuery(securityEventsQuery()),
      queries.prefetchQuery(apiQuery("GET /api/user/blocks", {})),
      queries.prefetchQuery(invitationsQuery),
      queries.prefetchQuery(storageQuery),
      queries.prefetchQuery(exportQuery),
    ]),
  );
  return null;
};

export function Component() {
  const user = useUser();
  return (
    <>
      <UnlistedHead title="Settings" />
      <UserSettings
        title="Settings"
        user={user}
        viewer={user}
        queryKey={CURRENT_USER}
        emailNote={<EmailVerification user={user} />}
        emailHint={refusalText(user)}
        extraParts={accountParts(user)}
      />
    </>
  );
}

function accountParts(user: CurrentUser): SettingsPart[] {
  return [
    {
      id: "sign-in-security",
      title: "Sign-in security",
      icon: "lock",
      content: (
        <div className="grid gap-8">
          <PasswordRow user={user} />
          <FactorsSection />
        </div>
      ),
    },
    { id: "sessions", title: "Sessions", icon: "lock", content: <SessionsSection /> },
    { id: "security", title: "Security events", icon: "warn", content: <SecurityEvents /> },
    { id: "invitations", title: "Invitations", icon: "user", content: <Invitations /> },
    {
      id: "blocked",
      title: "Blocked and muted",
      icon: "block",
      content: (
        <>
          <BlockedPeople />
          <MutedWords />
        </>
      ),
    },
    {
      id: "your-data",
      title: "Your data",
      icon: "dl",
      content: <AccountDataSection user={user} />,
    },
  ];
}

const PasswordDialog = lazyPart(async () => (await import("./password-dialog.tsx")).PasswordDialog);

/** Changes the user's password, or sets the first one. */
function PasswordRow({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingRow
        icon="lock"
        title="Password"
        text={
          user.hasPassword
            ? "Changing it logs you out everywhere else."
            : "You have none. With one you can log in by your email too."
        }
        side={
          <Button onClick={() => setOpen(true)}>
            {user.hasPassword ? "Change password" : "Set a password"}
          </Button>
        }
      />
      {open && (
        <PasswordDialog
          user={user}
          onFailed={() => setOpen(false)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const EmailDialog = lazyPart(async () => (await import("./account-dialogs.tsx")).EmailDialog);

/** Says why the user gets no mail, and what to do. */
function refusalText(user: CurrentUser): string | undefined {
  if (!user.mailRefusal) return undefined;
  const otherwise = canCorrectEmail(user) ? "correct it" : "ask a moderator to change it";
  return `Its mail server refused our mail: “${user.mailRefusal}”. You get none until you confirm the address again, or ${otherwise}.`;
}

/**
 * Shows whether the user's email is verified, and until then sends the mail again or corrects the email; one
 * that refused mail is confirmed again.
 */
function EmailVerification({ user }: { user: CurrentUser }) {
  const { mutate, isPending } = useSendVerification();
  const [correcting, setCorrecting] = useState(false);
  if (!canCorrectEmail(user)) {
    if (!user.mailRefusal) return <GoodMark>Verified</GoodMark>;
    return (
      <>
        <BadMark>Refuses our mail</BadMark>
        <Button size="s" busy={isPending} onClick={() => mutate()}>
          Confirm it again
        </Button>
      </>
    );
  }
  return (
    <>
      <BadMark>Not verified</BadMark>
      <Button size="s" busy={isPending} onClick={() => mutate()}>
        Send it again
      </Button>
      <Button size="s" onClick={() => setCorrecting(true)}>
        Correct it
      </Button>
      {correcting && (
        <EmailDialog
          email={user.email}
          onFailed={() => setCorrecting(false)}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  );
}

const DeletionDialog = lazyPart(async () => (await import("./account-dialogs.tsx")).DeletionDialog);

/** Renders the account data export and account deletion settings. */
function AccountDataSection({ user }: { user: CurrentUser }) {
  const data = useFocusRescue<HTMLDivElement>(user.deletionAt);
  return (
    <div ref={data} className="grid gap-8" tabIndex={-1}>
      <StorageRow />
      <ExportRow />
      {user.deletionAt ? (
        <PlannedDeletion at={user.deletionAt} />
      ) : (
        <DeletionRow username={user.username} />
      )}
    </div>
  );
}

function DeletionRow({ username }: { username: string }) {
  const { show, dialog } = useDialog<string>((of, state) => (
    <DeletionDialog username={of} {...state} />
  ));
  return (
    <>
      <SettingRow
        icon="trash"
        title="Your account"
        text={`It goes after ${DELETION_DAYS} days, with all your posts. Until then you can keep it.`}
        side={
          <Button variant="danger-quiet" onClick={() => show(username)}>
            Delete my account
          </Button>
        }
      />
      {dialog}
    </>
  );
}

function PlannedDeletion({ at }: { at: string }) {
  const { mutate, isPending } = useAccountChange((call) =>
    call("POST /api/auth/deletion/cancel", {}),
  );
  return (
    <div className="border-l-3 border-bad">
      <SettingRow
        icon="warn"
        title={`Your account will be deleted on ${longDate(at)}.`}
        text="Until then all stays as it is, and you can change your mind."
        side={
          <Button busy={isPending} onClick={() => mutate()}>
            Keep my account
          </Button>
        }
      />
    </div>
  );
}

const storageQuery = apiQuery("GET /api/user/storage", {});

/** Says what the user's pictures take, where that is limited. */
function StorageRow() {
  const { data } = useQuery(storageQuery);
  if (!data?.storage) return null;
  const { bytes, quota } = data.storage;
  return (
    <SettingRow
      icon="img"
      title="Your pictures"
      text={`They take ${inMegabytes(bytes)} of ${inMegabytes(quota)} MB. Deleting posts makes room for new ones.`}
    />
  );
}

const exportQuery = apiQuery("GET /api/auth/export", {});

/** Requests the archive of the user's account data and downloads it when ready. */
function ExportRow() {
  const call = useCall();
  const { data } = useQuery(exportQuery);
  const { mutate, isPending } = useAccountChange((change) => change("POST /api/auth/export", {}));
  const download = useMutation({
    mutationFn: () => call("POST /api/auth/reauthenticate/check", {}),
    onSuccess: () => window.location.assign(EXPORT_FILE_PATH),
    onError: (error) => showToast("error", messageOf(error)),
  });
  const expiresAt = data?.archive?.expiresAt;
  return (
    <SettingRow
      icon="dl"
      title="A copy of your data"
      text={
        expiresAt
          ? `Your archive is ready. You can download it until ${longDate(expiresAt)}.`
          : `A mail tells you when it is ready. Then you can download it here for ${EXPORT_DAYS} days.`
      }
      side={
        <>
          {expiresAt && (
            <FileButton
              href={EXPORT_FILE_PATH}
              // A link can't ask for reauthentication, which the server may require for the file.
              onClick={(event) => {
                event.preventDefault();
                download.mutate();
              }}
            >
              Download my data
            </FileButton>
          )}
          <Button
            variant={expiresAt ? "quiet" : "secondary"}
            busy={isPending}
            onClick={() => mutate()}
          >
            {expiresAt ? "Make a new copy" : "Make a copy"}
          </Button>
        </>
      }
    />
  );
}
