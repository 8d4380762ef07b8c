import type { CaseDetail } from "#contract/cases/contract.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { countText } from "#web/components/users/count-text.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";

type Recent = NonNullable<CaseDetail["recent"]>;

/** What is chosen to be removed. */
export type Chosen = { posts: readonly string[]; comments: readonly string[] };

const NOTHING: Chosen = { posts: [], comments: [] };

/** Returns all that an account made lately. */
export function allOf({ posts, comments }: Recent): Chosen {
  return { posts: posts.map(({ _id }) => _id), comments: comments.flatMap(({ ids }) => ids) };
}

export function chosenCount({ posts, comments }: Chosen): number {
  return posts.length + comments.length;
}

function thingsText({ posts, comments }: Chosen): string {
  const parts = [
    posts.length > 0 && countText(posts.length, "post", "posts"),
    comments.length > 0 && countText(comments.length, "comment", "comments"),
  ];
  return parts.filter(Boolean).join(" and ");
}

/** Returns what a statement says of what is chosen: 'We removed 15 posts and 30 comments.' */
export function waveSentence(chosen: Chosen): string {
  return chosenCount(chosen) === 0 ? "" : `We removed ${thingsText(chosen)}.`;
}

type WaveProps = { recent: Recent; chosen: Chosen; setChosen: (chosen: Chosen) => void };

/** Renders what an account made within an hour, to choose from. */
export function Wave({ recent, chosen, setChosen }: WaveProps) {
  const all = allOf(recent);
  const isAll = chosenCount(chosen) === chosenCount(all);
  const toggle = (list: readonly string[], ids: readonly string[], on: boolean) =>
    on ? [...new Set([...list, ...ids])] : list.filter((id) => !ids.includes(id));
  return (
    <section aria-labelledby="wave">
      <SectionHeading
        id="wave"
        visual="h3"
        right={
          <Button size="s" variant="quiet" onClick={() => setChosen(isAll ? NOTHING : all)}>
            {isAll ? "Select none" : "Select all"}
          </Button>
        }
      >
        {`In one hour: ${thingsText(all).replace(" and ", ", ")}`}
      </SectionHeading>
      <ul className="grid gap-8 grid-cols-[repeat(auto-fill,minmax(64px,1fr))] mb-12">
        {recent.posts.map(({ _id, title, image }) => (
          <li key={_id}>
            <label className="block relative aspect-square bg-art cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus [&_img]:size-full [&_img]:object-cover has-[input:not(:checked)]:opacity-60">
              {image && <PostPicture image={image} sizes="96px" alt="" />}
              <input
                className="absolute top-4 right-4 size-20 m-0 accent-signal"
                type="checkbox"
                aria-label={title}
                checked={chosen.posts.includes(_id)}
                onChange={({ currentTarget }) =>
                  setChosen({
                    ...chosen,
                    posts: toggle(chosen.posts, [_id], currentTarget.checked),
                  })
                }
              />
            </label>
          </li>
        ))}
      </ul>
      <ul>
        {recent.comments.map(({ text, ids }) => (
          <li key={ids[0]} className="flex items-center gap-12 border-t border-line py-4">
            <Checkbox
              className="flex-1 min-w-0"
              label={
                <span className="line-clamp-2 breaks" dir="auto">
                  “{text}”
                </span>
              }
              checked={ids.every((id) => chosen.comments.includes(id))}
              onCheckedChange={(on) =>
                setChosen({ ...chosen, comments: toggle(chosen.comments, ids, on) })
              }
            />
            <span className="t-sm flex-none">
              {ids.length === 1 ? "once" : `${ids.length} times`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
