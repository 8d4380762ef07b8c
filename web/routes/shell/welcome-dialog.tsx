import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canCorrectEmail } from "#contract/accounts/policy.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { useSendVerification } from "#web/components/accounts/use-send-verification.ts";
import { suggestionsQuery, useShowSuggestionFollowed } from "#web/components/feeds/api.ts";
import { FollowRowButton } from "#web/components/follows/follow-button.tsx";
import type { ReplyOf } from "#web/lib/queries.ts";
import { listsNsfw } from "#web/lib/session/session.ts";
import { EmailDialog } from "#web/routes/settings/account-dialogs.tsx";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Progress } from "#web/ui/feedback/progress.tsx";
import { GoodMark } from "#web/ui/feedback/status-mark.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

const CUSTOMIZE = "Customize Your Experience";
const MAKERS_MAX = 3;

/** Where the mail of known providers is read. */
const WEB_MAIL: Readonly<Record<string, string>> = {
  "aol.com": "https://mail.aol.com/",
  "gmail.com": "https://mail.google.com/",
  "gmx.de": "https://www.gmx.net/",
  "gmx.net": "https://www.gmx.net/",
  "googlemail.com": "https://mail.google.com/",
  "hotmail.com": "https://outlook.live.com/mail/",
  "icloud.com": "https://www.icloud.com/mail/",
  "live.com": "https://outlook.live.com/mail/",
  "me.com": "https://www.icloud.com/mail/",
  "outlook.com": "https://outlook.live.com/mail/",
  "proton.me": "https://mail.proton.me/",
  "protonmail.com": "https://mail.proton.me/",
  "web.de": "https://web.de/",
  "yahoo.com": "https://mail.yahoo.com/",
};

function stepsFor({ username, email, verified }: CurrentUser) {
  return [
    { title: `Welcome ${username}!`, text: "You have successfully signed up." },
    {
      title: CUSTOMIZE,
      text: verified
        ? "You can post and comment now."
        : `A verification mail is on its way to ${email}: open the link in it, and you can post and comment.`,
    },
  ];
}

type WelcomeDialogProps = {
  user: CurrentUser;
  /** The page over which it opens: the settings, or where an act led to the sign-up. */
  path: string;
};

/** Greets a new user in two steps; the second is about verifying, and has makers to follow. */
export function WelcomeDialog({ user, path }: WelcomeDialogProps) {
  const [open, setOpen] = useState(true);
  const [index, setIndex] = useState(0);
  const steps = stepsFor(user);
  const step = steps[index];
  if (!step) return null;
  const last = index === steps.length - 1;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={step.title}
      description={step.text}
      actions={
        last ? (
          <LastActions path={path} onClose={() => setOpen(false)} />
        ) : (
          <Button variant="primary" onClick={() => setIndex(index + 1)}>
            {CUSTOMIZE}
          </Button>
        )
      }
    >
      {last && <Verifying user={user} />}
      {last && <Makers nsfw={listsNsfw(user)} />}
      <Progress
        label="Welcome"
        labelHidden
        value={index + 1}
        max={steps.length}
        text={`${index + 1} of ${steps.length}`}
        className="mt-16 w-128"
      />
      {/* Screen readers read the dialog when it opens, but not its next step. */}
      <p role="status" className="sr-only">
        {index > 0 && `${step.title}. ${step.text}`}
      </p>
    </Dialog>
  );
}

type LastActionsProps = Pick<WelcomeDialogProps, "path"> & { onClose: () => void };

function LastActions({ path, onClose }: LastActionsProps) {
  if (path === "/settings") {
    return (
      <>
        <Button onClick={onClose}>Open settings</Button>
        <LinkButton variant="primary" to="/">
          See the gallery
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <LinkButton to="/settings">Open settings</LinkButton>
      <Button variant="primary" onClick={onClose}>
        Go on
      </Button>
    </>
  );
}

/** Leads to the verification mail, sends it again, or corrects its address. */
function Verifying({ user }: { user: CurrentUser }) {
  const { mutate, isPending } = useSendVerification();
  const [correcting, setCorrecting] = useState(false);
  const webMail = webMailOf(user.email);
  if (!canCorrectEmail(user)) {
    return (
      <div className="mt-16">
        <GoodMark>Verified</GoodMark>
      </div>
    );
  }
  return (
    <div className="cluster gap-8 mt-16">
      {webMail && (
        <LinkButton icon="mail" to={webMail} target="_blank" rel="noopener noreferrer">
          Open mail
        </LinkButton>
      )}
      <Button busy={isPending} onClick={() => mutate()}>
        Send again
      </Button>
      <Button variant="quiet" onClick={() => setCorrecting(true)}>
        Wrong address
      </Button>
      {correcting && <EmailDialog email={user.email} onClose={() => setCorrecting(false)} />}
    </div>
  );
}

/** Returns the URL where an address of a known provider is read, or undefined. */
function webMailOf(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return Object.hasOwn(WEB_MAIL, domain) ? WEB_MAIL[domain] : undefined;
}

type Maker = ReplyOf<"GET /api/dashboard/suggestions">["makers"][number] & { following: boolean };

/** Renders makers to follow, once they are loaded. */
function Makers({ nsfw }: { nsfw: boolean }) {
  const makers = useQuery(suggestionsQuery({ nsfw })).data?.makers ?? [];
  if (makers.length === 0) return null;
  return (
    <section className="mt-16" aria-labelledby="welcome-makers">
      <h3 id="welcome-makers" className="t-h3">
        Makers to start with
      </h3>
      <ul className="grid gap-8 mt-8">
        {makers.slice(0, MAKERS_MAX).map((maker) => (
          <MakerRow key={maker._id} maker={maker} />
        ))}
      </ul>
    </section>
  );
}

function MakerRow({ maker }: { maker: Maker }) {
  const { _id, username, avatar } = maker;
  return (
    <li className="flex items-center gap-12">
      <Avatar src={avatar} name={username} size={36} />
      <b className="flex-1 min-w-0 truncate">{username}</b>
      <FollowRowButton user={maker} show={useShowSuggestionFollowed(_id)} />
    </li>
  );
}
