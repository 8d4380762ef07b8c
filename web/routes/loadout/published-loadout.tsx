import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { data, Link, type LoaderFunction, useParams } from "react-router";
import type { PublishedLoadout } from "#contract/loadout/contract.ts";
import { NO_LONGER, nameOfId, PART_TITLES, PARTS, type Part } from "#contract/loadout/parts.ts";
import { canReport } from "#contract/reports/policy.ts";
import { useReportDialog } from "#web/components/reports/use-report-dialog.tsx";
import { messageOf } from "#web/lib/call.ts";
import { PageHead } from "#web/lib/document/page-head.tsx";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { ItemIcon, modifierHue } from "#web/tools/loadout/icons/item-icon.tsx";
import { useLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { describeLoadout } from "#web/tools/loadout/publish/describe-loadout.ts";
import { setGuestProfile } from "#web/tools/loadout/publish/guest-profile.ts";
import {
  LoadoutActs,
  TakeActions,
  TakeBar,
  useTake,
} from "#web/tools/loadout/publish/loadout-acts.tsx";
import {
  loadoutPath,
  publishedQuery,
  useCountUse,
} from "#web/tools/loadout/publish/published-api.ts";
import { RollStage } from "#web/tools/loadout/publish/roll-stage.tsx";
import { profileOf } from "#web/tools/loadout/publish/take-loadout.ts";
import { useRoll } from "#web/tools/loadout/roll/rolled-api.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
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

/** Renders what a loadout is called, whose it is, and what they say of it. */
function LoadoutTitle({ loadout }: { loadout: PublishedLoadout }) {
  const { title, owner, rolled, from, note, createdAt } = loadout;
  return (
    <div className="grid gap-12">
      <p className="flex items-center gap-8 text-muted text-15 leading-20">
        <Icon name="dice" size="s" />
        {rolled ? "Loadout" : "Loadout profile"}
        {!loadout.public && (
          <span className="px-8 outline outline-line-2 -outline-offset-1 text-12">Unlisted</span>
        )}
      </p>
      <h1
        className="breaks font-display font-bold text-32 leading-36 phone:text-26 phone:leading-30"
        dir="auto"
      >
        {title}
      </h1>
      <div className="flex items-center gap-12">
        <Avatar src={owner.avatar} name={owner.username} size={44} />
        <div className="min-w-0">
          <Link
            className="breaks font-display font-semibold text-16 leading-24 hover:underline"
            to={`/profile/${owner.username}`}
          >
            {owner.username}
          </Link>
          <p className="t-sm">
            {from ? (
              <>
                rolled from <bdi>{from.name}</bdi>,{" "}
              </>
            ) : (
              rolled && "rolled "
            )}
            <TimeAgo iso={createdAt} />
          </p>
        </div>
      </div>
      {note && (
        <p className="lines" dir="auto">
          {note}
        </p>
      )}
    </div>
  );
}

const number = new Intl.NumberFormat("en-US");
// In UTC, so that the server and the browser render the same day.
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

const COUNT = "min-w-0 py-10 pl-14 border-l border-line first:pl-0 first:border-l-0";

function LoadoutCounts({ loadout }: { loadout: PublishedLoadout }) {
  const { numTaken, numRolled, createdAt } = loadout;
  return (
    <dl className="grid grid-cols-[1fr_1fr_1.3fr] [border-block:1px_solid_var(--line)]">
      <div className={COUNT}>
        <dd className="t-h3 tabular-nums">{number.format(numTaken)}</dd>
        <dt className="t-sm">taken</dt>
      </div>
      <div className={COUNT}>
        <dd className="t-h3 tabular-nums">{number.format(numRolled)}</dd>
        <dt className="t-sm">rolled from</dt>
      </div>
      <div className={COUNT}>
        <dd className="t-h3 tabular-nums">
          <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
        </dd>
        <dt className="t-sm">made</dt>
      </div>
    </dl>
  );
}

/** The most items of a list that show before all are asked for. */
const SHOWN_MAX = 24;

/** Renders the lists of a published profile. */
function ProfileStage({ loadout }: { loadout: PublishedLoadout }) {
  return (
    <div className="grid gap-12">
      {PARTS.filter((part) => loadout.items[part].length > 0).map((part) => (
        <PartList key={part} part={part} loadout={loadout} />
      ))}
    </div>
  );
}

function PartList({ part, loadout: { items, known } }: { part: Part; loadout: PublishedLoadout }) {
  const [all, setAll] = useState(false);
  const ids = items[part];
  const shown = all ? ids : ids.slice(0, SHOWN_MAX);
  const byId = new Map(known.map((item) => [item.sapbdb, item]));
  const title = PART_TITLES[part];
  return (
    <section
      className="card min-w-0 px-20 pt-16 pb-20 [--ix:var(--s1)] phone:p-12"
      aria-label={title}
    >
      <h2 className="mb-12 font-display font-semibold text-19 leading-24">
        {title} <span className="text-muted tabular-nums">({ids.length})</span>
      </h2>
      <ul className="grid gap-8 grid-cols-[repeat(auto-fill,minmax(216px,1fr))] phone:grid-cols-1">
        {shown.map((id) => {
          const item = byId.get(id);
          const category = item && "emodifiercategory" in item ? item.emodifiercategory : null;
          return (
            <li
              key={id}
              className={classNames(
                "grid gap-12 items-center grid-cols-[64px_minmax(0,1fr)] min-h-44 py-6 pr-12 pl-8 bg-s2",
                category !== null && "[--ib:var(--m)]",
              )}
              style={modifierHue(category)}
            >
              <span className="grid place-items-center overflow-hidden [&>svg]:w-60 [&>svg]:max-h-28">
                {item && <ItemIcon item={item} />}
              </span>
              <span className="breaks font-display font-semibold text-14 leading-18">
                {item?.sdisplayname ?? nameOfId(id)}
                {!item && (
                  <span className="block text-muted font-body font-normal text-12 leading-16">
                    {NO_LONGER}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {shown.length < ids.length && (
        <Button className="mt-12" onClick={() => setAll(true)}>
          {`Show all ${ids.length}`}
        </Button>
      )}
    </section>
  );
}
