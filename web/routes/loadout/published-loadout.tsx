import { useQuery } from "@tanstack/react-query";
import { data, type LoaderFunction, useParams } from "react-router";
import type { PublishedLoadout } from "#contract/loadout/contract.ts";
import { canReport } from "#contract/reports/policy.ts";
import { useReportDialog } from "#web/components/reports/use-report-dialog.tsx";
import { messageOf } from "#web/lib/call.ts";
import { PageHead } from "#web/lib/document/page-head.tsx";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { describeLoadout } from "#web/tools/loadout/publish/describe-loadout.ts";
import { setGuestProfile } from "#web/tools/loadout/publish/guest-profile.ts";
import { LoadoutActs } from "#web/tools/loadout/publish/loadout-acts.tsx";
import { LoadoutCounts, LoadoutTitle } from "#web/tools/loadout/publish/loadout-facts.tsx";
import { ProfileStage } from "#web/tools/loadout/publish/profile-stage.tsx";
import {
  loadoutPath,
  publishedQuery,
  useCountUse,
} from "#web/tools/loadout/publish/published-api.ts";
import { RollStage } from "#web/tools/loadout/publish/roll-stage.tsx";
import { TakeActions, TakeBar } from "#web/tools/loadout/publish/take-actions.tsx";
import { profileOf } from "#web/tools/loadout/publish/take-loadout.ts";
import { useTake } from "#web/tools/loadout/publish/use-take.ts";
import { useRoll } from "#web/tools/loadout/roll/rolled-api.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./published-loadout.module.css";

export const loader: LoaderFunction = async ({ params, context }) => {
  const queries = context.get(queriesContext);
  const loadout = await queries.ensureQueryData(publishedQuery(params.id ?? ""));
  return loadout ? null : data(null, 404);
};

export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(publishedQuery(id));
  if (query.isPending) {
    return (
      <div
        className={`grid items-start gap-y-20 gap-x-32 max-w-1368 mx-auto pt-24 px-24 pb-40 narrow:justify-center narrow:pt-16 narrow:px-16 narrow:pb-32 phone:gap-16 phone:pt-12 phone:px-12 phone:pb-20 ${styles.page}`}
        role="status"
        aria-label="Loading the loadout"
      >
        <Skeleton height={560} />
        <Skeleton height={320} />
      </div>
    );
  }
  if (query.data) return <LoadedLoadout key={id} loadout={query.data} />;
  if (query.data === null) return <NoLoadout />;
  return (
    <PageMessage
      alert
      title="This loadout could not be loaded"
      text={messageOf(query.error)}
      actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
    />
  );
}

function LoadedLoadout({ loadout }: { loadout: PublishedLoadout }) {
  const { _id, title, owner } = loadout;
  const user = useCurrentUser();
  const { report, dialog } = useReportDialog();
  const actions = { loadout, ...useTake(loadout), onRoll: useRollFrom(loadout) };
  const { take: onTake, ...shown } = actions;
  const onReport = canReport(user, owner._id)
    ? () => report({ kind: "loadout", _id, title })
    : undefined;
  return (
    <>
      <Head loadout={loadout} />
      <div
        className={`grid items-start gap-y-20 gap-x-32 max-w-1368 mx-auto pt-24 px-24 pb-40 narrow:justify-center narrow:pt-16 narrow:px-16 narrow:pb-32 phone:gap-16 phone:pt-12 phone:px-12 phone:pb-20 ${styles.page}`}
      >
        <div className={`min-w-0 ${styles.title}`}>
          <LoadoutTitle loadout={loadout} />
        </div>
        <div className={`min-w-0 ${styles.stage}`}>
          {loadout.rolled ? <RollStage loadout={loadout} /> : <ProfileStage loadout={loadout} />}
        </div>
        <aside className={`grid gap-20 min-w-0 ${styles.facts}`} aria-label="About this loadout">
          <TakeActions {...shown} onTake={onTake} />
          <LoadoutCounts loadout={loadout} />
          <LoadoutActs loadout={loadout} onReport={onReport} />
        </aside>
      </div>
      <TakeBar {...shown} onTake={onTake} />
      {dialog}
    </>
  );
}

/** Returns a function that rolls from the maker's profile, which is not saved; undefined without one. */
function useRollFrom(loadout: PublishedLoadout): (() => void) | undefined {
  const { loadouts } = useLoadouts();
  const roll = useRoll(loadouts.foreign);
  const count = useCountUse(loadout.code);
  const { rolled, from, title, items } = loadout;
  const source = from ? { title: from.name, items: from.items } : rolled ? null : { title, items };
  if (!source) return undefined;
  return () => {
    const profile = profileOf(source, `guest${loadout._id}`.slice(0, 20));
    setGuestProfile(profile);
    count("rolled");
    void roll(profile);
  };
}

function Head({ loadout }: { loadout: PublishedLoadout }) {
  const { code, title, owner, note } = loadout;
  return (
    <PageHead
      heading={`${title} by ${owner.username}`}
      summary={import.meta.env.SSR ? note || describeLoadout(loadout) : ""}
      path={loadoutPath(code)}
      type="article"
      robots={loadout.public ? undefined : "noindex"}
    />
  );
}

function NoLoadout() {
  return (
    <>
      <UnlistedHead title="This loadout was removed" />
      <PageMessage
        title="This loadout was removed"
        text="Or its link was misspelled. You can roll one of your own."
        actions={<LinkButton to="/loadout">Open the generator</LinkButton>}
      />
    </>
  );
}
