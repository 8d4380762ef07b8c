import { useQuery } from "@tanstack/react-query";
import type { LoaderFunction } from "react-router";
import { QueryState } from "#web/components/query-state.tsx";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { currentUserQuery, useCurrentUser } from "#web/lib/session/session.ts";
import { useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { answerSoon } from "#web/lib/wait.ts";
import { StreamAddress } from "#web/tools/loadout/stream/stream-address.tsx";
import { ownStreamQuery, useEndStream } from "#web/tools/loadout/stream/stream-api.ts";
import { StreamRemotes } from "#web/tools/loadout/stream/stream-remotes.tsx";
import { StreamSource } from "#web/tools/loadout/stream/stream-source.tsx";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
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
