import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { useSendVerification } from "#web/components/accounts/use-send-verification.ts";
import { type Call, messageOf, useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { saveReturn } from "#web/lib/session/return-path.ts";
import { currentUserQuery, useCurrentUser } from "#web/lib/session/session.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { Attempting } from "./pending-card.tsx";
import styles from "./verify.module.css";

const REDIRECT_DELAY_MS = 3000;
const OFFER_MS = 15_000;

const DONE = "You can post and comment now. Taking you home.";
const DONE_ELSEWHERE = "Log in to post and comment.";

/** The next step, by the session that the link was opened in. */
const NEXT = {
  none: "This account can become Admin. Log in to it here to finish. If you did not make the account, set a new password first.",
  other:
    "This account can become Admin, but you are logged in to another one. Log out, then open the link of the mail again.",
};

function nextStep(needsSignIn: boolean, isSignedIn: boolean): string {
  if (needsSignIn) return NEXT[isSignedIn ? "other" : "none"];
  return isSignedIn ? DONE : DONE_ELSEWHERE;
}

export function Component() {
  const { name } = useSite();
  const { token = "" } = useParams();
  return (
    <div className="max-w-480 mx-auto py-56 px-16 phone:py-24">
      <UnlistedHead title="Verify" summary={`Verifies an email address at ${name}.`} />
      <VerificationCard token={token} />
    </div>
  );
}

/** Uses the link of a verification mail: runs once per token and user, and only in the browser. */
function verificationQuery(call: Call, token: string, userId: string | undefined) {
  return queryOptions({
    queryKey: ["verification", token, userId],
    // Without the signal, so that leaving the page does not lose a reply that comes once.
    queryFn: async ({ client }) => {
      const reply = await call("GET /api/verify", { query: { token } });
      await client.invalidateQueries(currentUserQuery);
      return reply;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
  });
}

/** Verifies the link's token once mounted in a browser, then leads home. */
function VerificationCard({ token }: { token: string }) {
  const user = useCurrentUser();
  const { isPending, error, data } = useQuery(verificationQuery(useCall(), token, user?._id));
  const [paused, setPaused] = useState(false);
  const navigate = useNavigate();
  const staysOpen = paused || data?.needsSignIn === true;
  useCountdown(REDIRECT_DELAY_MS, !isPending && !staysOpen, () => {
    void navigate("/");
    if (data?.verified && !user) offerSignIn(() => void navigate("/login"));
  });
  return (
    <div
      className={classNames(
        "card flex flex-col gap-12 min-h-236 px-28 pt-28 pb-24",
        paused && styles.paused,
      )}
    >
      {/* One live region from the first render on, so that its updates are read aloud. */}
      <div role="status" className="flex flex-col gap-8">
        {isPending && <Attempting title="Attempting to Verify" />}
        {data?.verified && <Verified next={nextStep(data.needsSignIn === true, user !== null)} />}
        {error && <Failed message={messageOf(error)} />}
      </div>
      {error && <ResendButton onPause={setPaused} />}
      {data?.needsSignIn && !user && <SignInLinks />}
      {data?.verified && !data.needsSignIn && !user && <SignInButton onPause={setPaused} />}
      {!isPending && !data?.needsSignIn && (
        <div className={classNames("h-3 mt-auto bg-s3", styles.bar, error && styles.failed)}>
          <i />
        </div>
      )}
    </div>
  );
}

/** Says on the next page what to do where the link was opened in another browser, as by a phone's mail app. */
function offerSignIn(signIn: () => void): void {
  showToast("ok", "Your email is verified. Log in to go on", {
    label: "Log In",
    run: signIn,
    ms: OFFER_MS,
  });
}

function Verified({ next }: { next: string }) {
  return (
    <>
      <Icon name="check" className="text-good size-32 stroke-[1.5]" />
      <h1 className="t-h2">Thank you for verifying!</h1>
      <p className="t-sm">{next}</p>
    </>
  );
}

/**
 * Renders sign-in links that lead back here, where the link is used again with the account's own
 * session.
 */
function SignInLinks() {
  const { pathname } = useLocation();
  return (
    <div className="cluster gap-8">
      <LinkButton to="/login" variant="primary" onClick={() => saveReturn({ path: pathname })}>
        Log In
      </LinkButton>
      <LinkButton to="/reset-password" variant="quiet">
        Set a new password
      </LinkButton>
    </div>
  );
}

function Failed({ message }: { message: ReactNode }) {
  return (
    <>
      <Icon name="warn" className="text-bad size-32 stroke-[1.5]" />
      <h1 className="t-h2">An error has occured</h1>
      <p className="t-note text-bad">{message}</p>
    </>
  );
}

type PausingProps = {
  /** Pauses the redirect home while a button is in use. */
  onPause: (paused: boolean) => void;
};

function pausing({ onPause }: PausingProps) {
  const pause = () => onPause(true);
  const resume = () => onPause(false);
  return { onFocus: pause, onBlur: resume, onPointerEnter: pause, onPointerLeave: resume };
}

function SignInButton(props: PausingProps) {
  return (
    <div>
      <LinkButton to="/login" variant="primary" {...pausing(props)}>
        Log In
      </LinkButton>
    </div>
  );
}

function ResendButton(props: PausingProps) {
  const user = useCurrentUser();
  const { mutate, isPending } = useSendVerification();
  if (!user || user.verified) return null;
  return (
    <div>
      <Button icon="mail" busy={isPending} onClick={() => mutate()} {...pausing(props)}>
        Send it again
      </Button>
    </div>
  );
}

/** Calls `onEnd` once `duration` (ms) has passed while `running`. */
function useCountdown(duration: number, running: boolean, onEnd: () => void): void {
  const remaining = useRef(duration);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!running) return;
    const started = performance.now();
    const timer = setTimeout(end, remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - started;
    };
  }, [running]);
}
