import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useBlockAct } from "#web/components/blocks/api.ts";
import { QueryState } from "#web/components/query-state.tsx";
import { apiQuery } from "#web/lib/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";

type Person = { _id: string; username: string; avatar: string | null };
type Lists = { blocked: readonly Person[]; muted: readonly Person[] };

/** Lists blocked and muted users, each with a button to undo it. */
export function BlockedPeople() {
  const query = useQuery(apiQuery("GET /api/user/blocks", {}));
  if (query.data) return <PeopleLists {...query.data} />;
  return (
    <QueryState
      query={query}
      what="The people"
      pending={
        <div className="grid gap-8" role="status" aria-label="Loading whom you blocked and muted">
          <Skeleton height={60} />
        </div>
      }
    />
  );
}

function PeopleLists({ blocked, muted }: Lists) {
  const lists = useFocusRescue<HTMLDivElement>(`${blocked.length} ${muted.length}`);
  const isEmpty = blocked.length + muted.length === 0;
  return (
    <div ref={lists} className="grid gap-20 landing" tabIndex={-1}>
      {isEmpty && (
        <EmptyState
          icon="block"
          title="Nobody is blocked or muted"
          text="Both are in the menu of a profile."
        />
      )}
      <PeopleList title="Blocked" people={blocked} undo="unblock" label="Unblock" />
      <PeopleList
        title="Muted"
        text="Their creations and comments are hidden from you, and you are not notified of what they do. Lists say how many, and show them if you ask."
        people={muted}
        undo="unmute"
        label="Unmute"
      />
    </div>
  );
}

type PeopleListProps = {
  title: string;
  /** What it means for whoever looks. */
  text?: string;
  people: readonly Person[];
  undo: "unblock" | "unmute";
  label: string;
};

function PeopleList({ title, text, people, undo, label }: PeopleListProps) {
  if (people.length === 0) return null;
  return (
    <div>
      <h3 className="t-h3 mb-8">{title}</h3>
      {text && <p className="t-sm mb-8">{text}</p>}
      <ul className="grid gap-8" aria-label={title}>
        {people.map((person) => (
          <PersonRow key={person._id} person={person} undo={undo} label={label} />
        ))}
      </ul>
    </div>
  );
}

type PersonRowProps = { person: Person; undo: "unblock" | "unmute"; label: string };

function PersonRow({ person: { _id, username, avatar }, undo, label }: PersonRowProps) {
  const { mutate, isPending } = useBlockAct(_id);
  return (
    <li className="card grid gap-14 items-center grid-cols-[40px_minmax(0,1fr)_auto] py-8 px-16">
      <Avatar src={avatar} name={username} size={40} />
      <Link className="hover-link t-label breaks" to={`/profile/${username}`}>
        {username}
      </Link>
      <Button busy={isPending} aria-label={`${label} ${username}`} onClick={() => mutate(undo)}>
        {label}
      </Button>
    </li>
  );
}
