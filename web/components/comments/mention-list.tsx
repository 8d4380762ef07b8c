import type { listMentionable } from "#contract/comments/contract.ts";
import type { Reply } from "#contract/endpoint.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";

type Person = Reply<typeof listMentionable>["people"][number];
type MentionListProps = {
  listId: string;
  optionId: (id: string) => string;
  people: readonly Person[];
  chosen: Person | undefined;
  onTake: (username: string) => void;
};

/** Renders people to mention under a field, which keeps the focus. */
export function MentionList({ listId, optionId, people, chosen, onTake }: MentionListProps) {
  return (
    <>
      <span role="status" className="sr-only">
        {people.length > 0 && countText(people.length)}
      </span>
      {people.length > 0 && (
        <div
          // On phones above the field, as the button is below it.
          className="popup absolute top-[calc(100%_+_4px)] left-0 z-20 w-[min(288px,100%)] phone:top-auto phone:bottom-[calc(100%_+_4px)]"
          role="listbox"
          id={listId}
          aria-label="People to mention"
        >
          {people.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
            <div
              key={person._id}
              role="option"
              id={optionId(person._id)}
              aria-selected={person === chosen}
              className="flex items-center gap-10 h-40 px-12 t-md text-bright cursor-pointer hover:bg-s3 aria-selected:bg-s3 aria-selected:[box-shadow:inset_3px_0_0_var(--signal-edge)] phone:h-44"
              // Pressing it leaves the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onTake(person.username)}
            >
              <Avatar src={person.avatar} name={person.username} size={28} />
              <span className="truncate">{person.username}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 person to mention" : `${count} people to mention`;
}
