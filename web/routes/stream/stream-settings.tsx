import { useQuery } from "@tanstack/react-query";
import type { LoaderFunction } from "react-router";
import type { OwnStream, StreamRemote } from "#contract/streams/contract.ts";
import { PAIRING_SECONDS } from "#contract/streams/rules.ts";
import { QueryState } from "#web/components/query-state.tsx";
import { messageOf } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { currentUserQuery, useCurrentUser } from "#web/lib/session/session.ts";
import { useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { answerSoon } from "#web/lib/wait.ts";
import { controlLink } from "#web/tools/loadout/stream/remote-key.ts";
import { Copied, StreamAddress } from "#web/tools/loadout/stream/stream-address.tsx";
import {
  ownStreamQuery,
  useCreatePairingCode,
  useCreateRemote,
  useDeleteRemote,
  useEndStream,
} from "#web/tools/loadout/stream/stream-api.ts";
import { StreamSource } from "#web/tools/loadout/stream/stream-source.tsx";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";

export const loader: LoaderFunction = async ({ context }) => {
  const queries = context.get(queriesContext);
  const user = await queries.ensureQueryData(currentUserQuery);
  if (user) await answerSoon(queries.prefetchQuery(ownStreamQuery));
  return null;
};

/** Renders the settings of one's stream view; to visitors, what it is. */
export function Component() {
  return (
    <>
      <UnlistedHead title="Stream view" />
      {useCurrentUser() ? <StreamSettings /> : <StreamIntroduction />}
    </>
  );
}

function StreamIntroduction() {
  const signIn = useSignInLink();
  return (
    <PageMessage
      title="Your loadout on stream"
      text="A stream view shows your rolled loadout in OBS, over the game. A phone or a Stream Deck rolls, locks and undoes. Log in to create yours."
      actions={
        <LinkButton variant="primary" {...signIn}>
          Log In
        </LinkButton>
      }
    />
  );
}

/** Renders what one's stream view rolls, its address and its remotes. */
function StreamSettings() {
  const query = useQuery(ownStreamQuery);
  const stream = query.data?.stream;
  return (
    <div className="w-full max-w-880 mx-auto px-16 pt-24 pb-64">
      <header className="flex items-center flex-wrap justify-between gap-y-8 gap-x-16">
        <h1 className="font-display font-bold text-32 leading-[2.5rem]">Stream view</h1>
        <LinkButton variant="quiet" icon="dice" to="/loadout">
          Random Loadout Generator
        </LinkButton>
      </header>
      {!query.data && (
        <QueryState query={query} what="Your stream view" pending={<Skeleton height={320} />} />
      )}
      {stream !== undefined && <StreamSource key={stream?.code} stream={stream} />}
      {stream && (
        <>
          <StreamAddress code={stream.code} />
          <StreamRemotes stream={stream} />
          <EndStream />
        </>
      )}
    </div>
  );
}

function EndStream() {
  const ending = useEndStream();
  const confirmation = useConfirmation<true>(
    () => ({
      title: "End the stream view?",
      body: "Its address shows nothing any more, and all remotes are disconnected.",
      confirmLabel: "End stream view",
    }),
    async () => {
      await ending.mutateAsync();
      showToast("ok", "Your stream view has ended.");
    },
  );
  return (
    <section className="border-t border-line py-24">
      <Button variant="danger-quiet" onClick={() => confirmation.show(true)}>
        End stream view
      </Button>
      {confirmation.dialog}
    </section>
  );
}

const showError = (error: unknown) => showToast("error", messageOf(error));

/** Renders what controls the stream view: pairing, control links, and the remotes there are. */
function StreamRemotes({ stream }: { stream: OwnStream }) {
  return (
    <section className="grid gap-16 text-muted justify-items-start py-24 *:max-w-full [&+&]:border-t [&+&]:border-t-line">
      <SectionHeading className="w-full">Remotes</SectionHeading>
      <Pairing />
      <ControlLink />
      {stream.remotes.length > 0 ? (
        <ul className="w-full list-none" aria-label="Remotes">
          {stream.remotes.map((remote, index) => (
            <RemoteRow key={remote._id} remote={remote} number={index + 1} />
          ))}
        </ul>
      ) : (
        <p className="t-sm">No remote yet.</p>
      )}
    </section>
  );
}

function Pairing() {
  const site = useSite();
  const creating = useCreatePairingCode();
  const code = creating.data?.code;
  return (
    <div className="grid gap-12 text-bright justify-items-start w-full">
      <p>
        On your phone, open <b>{new URL(site.url).host}/loadout/remote</b> and type a pairing code.
      </p>
      <Button
        busy={creating.isPending}
        onClick={() => creating.mutate(undefined, { onError: showError })}
      >
        {code ? "New pairing code" : "Get a pairing code"}
      </Button>
      <p role="status" className="empty:hidden">
        {code && (
          <>
            <b className="text-bright font-display font-bold text-32 leading-[2.5rem] tracking-[0.2em]">
              {code}
            </b>{" "}
            works once, for {PAIRING_SECONDS / 60} minutes.
          </>
        )}
      </p>
    </div>
  );
}

/** Creates a link that controls the stream view; it is shown once. */
function ControlLink() {
  const site = useSite();
  const creating = useCreateRemote();
  const key = creating.data?.key;
  return (
    <div className="grid gap-12 text-bright justify-items-start w-full">
      <p>A control link makes any device a remote, and its key works for a Stream Deck.</p>
      <Button
        busy={creating.isPending}
        onClick={() => creating.mutate(undefined, { onError: showError })}
      >
        {key ? "New control link" : "Create a control link"}
      </Button>
      {key && (
        <>
          <Copied
            label="Control link"
            copyLabel="Copy control link"
            text={controlLink(site.url, key)}
            note="Keep it secret: whoever has it can roll. It is shown only now."
          />
          <Copied
            label="Body for a Stream Deck"
            copyLabel="Copy body"
            text={JSON.stringify({ key, act: "roll" })}
            note={
              <>
                Send it by POST, as application/json, to {site.url}/api/stream/control. Other acts:
                undo, settle; lock and reroll with a part (primary, secondary, grenade,
                characterModifications); layout with a layout (full, compact, hidden).
              </>
            }
          />
        </>
      )}
    </div>
  );
}

function RemoteRow({ remote, number }: { remote: StreamRemote; number: number }) {
  const deleting = useDeleteRemote();
  const confirmation = useConfirmation<StreamRemote>(
    () => ({
      title: "Disconnect this remote?",
      body: "It cannot roll any more, and its control link stops working.",
      confirmLabel: "Disconnect",
    }),
    ({ _id }) => deleting.mutateAsync(_id),
  );
  return (
    <li className="border-t border-t-line flex items-center gap-12 justify-between py-12">
      <span>
        <b className="block text-bright">Remote {number}</b>
        <span className="t-sm">
          Added <TimeAgo iso={remote.createdAt} />
          {remote.usedAt ? (
            <>
              , last used <TimeAgo iso={remote.usedAt} />
            </>
          ) : (
            ", never used"
          )}
        </span>
      </span>
      <Button
        variant="danger-quiet"
        aria-label={`Disconnect remote ${number}`}
        onClick={() => confirmation.show(remote)}
      >
        Disconnect
      </Button>
      {confirmation.dialog}
    </li>
  );
}
