import type { Credit } from "#contract/likeness/relations.ts";
import { useSite } from "#web/lib/document/site.ts";
import { longDate } from "#web/ui/content/long-date.ts";
import { Strip } from "./strip.tsx";

/** Renders the earlier posts that a post names. */
export function CreditStrips({ credits }: { credits: readonly Credit[] }) {
  const { name } = useSite();
  return (
    <div className="stack-8">
      {credits.map((credit) => {
        const { _id, state, original, nsfw } = credit;
        const waits = state === "waiting";
        const leads = original && state === "shown";
        return (
          <Strip
            key={_id}
            image={original?.image}
            veiled={nsfw}
            text={textOf(credit)}
            note={noteOf(credit, name)}
            to={waits ? `/copies/${_id}` : leads ? `/post/${original._id}` : undefined}
            icon={waits ? "clock" : leads ? "right" : undefined}
          />
        );
      })}
    </div>
  );
}

/** Returns the line; every second part is a title or a name. */
function textOf({ relation, state, maker, original }: Credit): string[] {
  const name = maker?.username;
  if (state === "waiting") return ["Waiting for ", name ?? OTHER, " to confirm"];
  if (state === "refused") return ["", name ?? OTHER, " did not confirm"];
  if (relation === "permission")
    return name ? ["With permission from ", name] : ["Made with permission"];
  if (!original) return name ? ["After a creation by ", name] : ["After a creation that is gone"];
  return ["After ", `“${original.title}”`, ...(name ? [" by ", name] : [])];
}

const OTHER = "another maker";

function noteOf({ relation, state, maker, original, nsfw }: Credit, site: string): string {
  if (state === "waiting") return `Only you and ${maker?.username ?? OTHER} see this line`;
  if (state === "refused") return "Only you see this. Remix is still open to you.";
  if (nsfw) return "The original is NSFW";
  if (!original) return `The original is no longer on ${site}`;
  const posted = longDate(original.createdAt);
  return relation === "remix" ? `Posted ${posted}` : `“${original.title}”, posted ${posted}`;
}
