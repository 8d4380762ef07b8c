import { screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { CaseDetail } from "#contract/cases/contract.ts";
import type { Pair } from "#contract/likeness/contract.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { openPage } from "#test/open-page.tsx";
import { BoardForm } from "#web/components/boards/board-form.tsx";
import { ClaimDialog } from "#web/components/characters/claim-dialog.tsx";
import { KeysDialog } from "#web/components/shortcuts/keys-dialog.tsx";
import type { ProfileFacts } from "#web/components/users/api.ts";
import { AddSymbolSheet } from "#web/components/worn/add-symbol-sheet.tsx";
import { CollaboratorsDialog } from "#web/routes/boards/collaborators-dialog.tsx";
import { BanDialog } from "#web/routes/desk/ban-dialog.tsx";
import { LikersDialog } from "#web/routes/post/likers-dialog.tsx";
import { ChoicesSheet } from "#web/routes/profile/choices-sheet.tsx";
import { PeopleDialog } from "#web/routes/profile/people-dialog.tsx";
import { ProfileDialog } from "#web/routes/profile/profile-dialog.tsx";
import { FilterSheet } from "#web/routes/search/filter-sheet.tsx";
import { DeletionDialog, EmailDialog } from "#web/routes/settings/account-dialogs.tsx";
import { AvatarCropDialog } from "#web/routes/settings/avatar-crop-dialog.tsx";
import { AuthenticatorDialog, PasskeyDialog } from "#web/routes/settings/factors/setup-dialogs.tsx";
import { PasswordDialog } from "#web/routes/settings/password-dialog.tsx";
import { ReauthenticationDialog } from "#web/routes/shell/reauthentication-dialog.tsx";
import { Sidebar } from "#web/routes/shell/sidebar.tsx";
import { LoadoutForm } from "#web/tools/loadout/publish/loadout-form.tsx";
import { RulesDialog } from "#web/tools/loadout/roll/rules/rules-dialog.tsx";
import { MessageDialog } from "#web/ui/overlays/message-dialog.tsx";
import { StatementDialog } from "./components/decisions/statement-dialog.tsx";
import { CompareDialog } from "./components/likeness/compare-dialog.tsx";
import { ReportDialog } from "./components/reports/report-dialog.tsx";
import { PairDialog } from "./routes/likeness/pair-dialog.tsx";

const OWL = { _id: "8", username: "Owl", numPosts: 0, numFollowers: 20, numFollowing: 0 };
const PROFILE = { ...OWL, categoryCounts: [], saleCounts: [] } as unknown as ProfileFacts;
const SIDE = { _id: "1", title: "Wolf", owner: OWL };
const PAIR = { _id: "7", earlier: SIDE, later: SIDE } as unknown as Pair;
const CASE = { user: OWL, recent: null } as unknown as CaseDetail;
const LOOKALIKE = { ...SIDE, images: [], likeness: 90, transforms: [] } as never;
const BOARD = { code: "k7Qp2m", collaborators: [], invited: [] } as never;
const SETUP = { secret: "ABCD", uri: "otpauth://totp/Parade" };
const USER = { _id: "7", username: "Fox", email: "fox@mail.example", hasPassword: true };

type Opening = { open: boolean; onOpenChange: (open: boolean) => void; onClose: () => void };

/** A page with a button that opens a dialog. */
function Opener({ dialog }: { dialog: (opening: Opening) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {dialog({ open, onOpenChange: setOpen, onClose: () => setOpen(false) })}
    </>
  );
}

afterAll(() => void vi.unstubAllGlobals());

beforeAll(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
});

const popup = () => screen.queryByRole("dialog") ?? screen.queryByRole("alertdialog");
/** Returns the controls of a name, as people see it or hear it. */
const named = (name: string) => [
  ...screen.queryAllByLabelText(name),
  ...["button", "group", "link"].flatMap((role) => screen.queryAllByRole(role, { name })),
];
const act = async () => undefined;
const statement = { body: "", confirmLabel: "Delete", username: "Owl", onConfirm: act };
const pair = { pair: PAIR, onDone: () => undefined };
const loadout = { initial: { title: "", note: "", public: true }, onSubmit: act };

test.each<[title: string, focused: string, (opening: Opening) => ReactNode]>([
  [
    "Correct your email",
    "New email",
    ({ open, ...rest }) => open && <EmailDialog email="" {...rest} />,
  ],
  ["Delete your account?", "Type Fox to confirm", (o) => <DeletionDialog username="Fox" {...o} />],
  [
    "Change password",
    "Current password",
    ({ open, onClose }) => open && <PasswordDialog user={USER as CurrentUser} onClose={onClose} />,
  ],
  [
    "Set up an authenticator app",
    "Code of the app",
    ({ open, onClose }) =>
      open && <AuthenticatorDialog setup={SETUP} onClose={onClose} onAdded={onClose} />,
  ],
  [
    "Add a passkey",
    "Name",
    ({ open, onClose }) => open && <PasskeyDialog onClose={onClose} onAdded={onClose} />,
  ],
  [
    "Crop avatar",
    "Crop frame: arrow keys move the image",
    ({ open, onClose }) =>
      open && <AvatarCropDialog picture={new Blob()} onCropped={onClose} onCancel={onClose} />,
  ],
  [
    "Confirm it is you",
    "Password",
    ({ open, onClose }) => (
      <ReauthenticationDialog open={open} methods={["password"]} onDone={onClose} />
    ),
  ],
  ["Keyboard shortcuts", "Close", ({ open, onClose }) => open && <KeysDialog onClose={onClose} />],
  ["Claim Character", "Name", (o) => <ClaimDialog userId="7" onClaimed={() => {}} {...o} />],
  [
    "Report Wolf",
    "Adult content, not marked",
    (o) => <ReportDialog target={{ kind: "post", _id: "1", title: "Wolf" } as never} {...o} />,
  ],
  ["Delete Wolf?", "Rule", (o) => <StatementDialog title="Delete Wolf?" {...statement} {...o} />],
  [
    "Ban Owl?",
    "Temporary ban",
    (o) => <BanDialog found={CASE} statement={{}} onBan={act} {...o} />,
  ],
  ["Ask Owl for credit?", "Your note", (o) => <PairDialog id="ask" {...pair} {...o} />],
  [
    "Report as copied",
    "Note for staff (optional)",
    (o) => <PairDialog id="report" {...pair} {...o} />,
  ],
  [
    "Yours and “Wolf”",
    "Close",
    (o) => <CompareDialog comparison={{ lookalike: LOOKALIKE, picture: new Blob() }} {...o} />,
  ],
  ["Who likes it", "Close", (o) => <LikersDialog postId="1" {...o} />],
  [
    "Followers of Owl",
    "Followers 20",
    (o) => <PeopleDialog profile={PROFILE} list="followers" {...o} />,
  ],
  [
    "For sale and order",
    "Close",
    (o) => (
      <ChoicesSheet
        profile={PROFILE}
        shown={{ category: "all", forSale: false, sort: "newest", page: 1 } as never}
        {...o}
      />
    ),
  ],
  [
    "Block Owl?",
    "Cancel",
    (o) => (
      <ProfileDialog action="block" profile={PROFILE} onBlock={act} onUnbanned={() => {}} {...o} />
    ),
  ],
  [
    "Advanced Search",
    "Close",
    (o) => (
      <FilterSheet showLabel="Show" onShow={() => {}} {...o}>
        Filters
      </FilterSheet>
    ),
  ],
  ["Menu", "Parade, home", (o) => <Sidebar {...o} />],
  [
    "Publish",
    "Title",
    (o) => <LoadoutForm heading="Publish" submit="Publish" {...loadout} {...o} />,
  ],
  [
    "New board",
    "Title",
    (o) => <BoardForm heading="New board" submit="Create board" onSubmit={act} {...o} />,
  ],
  ["People of this board", "Username", (o) => <CollaboratorsDialog board={BOARD} {...o} />],
  [
    "Add a symbol",
    "Search symbols",
    (o) => <AddSymbolSheet post={SIDE as never} worn={[]} {...o} />,
  ],
  [
    "Rules",
    "One long range, one short",
    ({ open, onClose }) =>
      open && <RulesDialog rules={[]} onToggle={() => {}} count="" onClose={onClose} />,
  ],
  [
    "Error",
    "OK",
    ({ open, onClose }) =>
      open && <MessageDialog title="Error" text="It failed." onClose={onClose} />,
  ],
])("%s opens with the focus on %s, and leaves it to its opener", async (title, focused, dialog) => {
  const Page = () => <Opener dialog={dialog} />;
  const { user } = openPage({ path: "/", Page, user: { user: USER } });
  const opener = screen.getByRole("button", { name: "Open" });
  await user.click(opener);
  await waitFor(() => expect(popup()?.contains(document.activeElement)).toBe(true));
  const heading = popup()?.getAttribute("aria-labelledby") ?? "";
  expect(document.getElementById(heading)?.textContent).toBe(title);
  expect(named(focused)).toContain(document.activeElement);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(popup()).toBe(null));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
