import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { isStaff } from "#contract/users/roles.ts";
import { profileQuery } from "#web/components/users/api.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { listsNsfw, useUser } from "#web/lib/session/session.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Progress } from "#web/ui/feedback/progress.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import type { Reading } from "./add-pictures.ts";
import { Mark } from "./draft-card.tsx";
import { limitSentence, restSentence } from "./limit-texts.ts";
import type { ManyState, PublishedDraft } from "./many-store.ts";

/** Says how many pictures are read, or how many posts are published. */
export function TotalProgress({ state, reading }: { state: ManyState; reading: Reading | null }) {
  const { published, drafts } = state;
  const queued = drafts.posts.filter(({ isQueued }) => isQueued).length;
  const done = published.length;
  const total = reading
    ? { value: reading.done, max: reading.count, label: "Pictures", end: "pictures are here" }
    : { value: done, max: done + queued, label: "Published", end: "published" };
  const { value, max, label, end } = total;
  return (
    <div className={max > 0 ? "grid gap-8" : "sr-only"}>
      <p role="status" className="t-label tabular-nums">
        {max > 0 && `${value} of ${max} ${end}`}
      </p>
      {max > 0 && <Progress label={label} labelHidden value={value} max={max} />}
    </div>
  );
}

/** Says how much the account may publish, and when the rest goes. */
export function LimitNote({ state }: { state: ManyState }) {
  const user = useUser();
  const now = useNow();
  const query = profileQuery({ username: user.username, nsfw: listsNsfw(user) });
  const { data: profile } = useQuery(query);
  const { posts } = state.drafts;
  const limited = Object.values(state.progress).find(({ type }) => type === "limited");
  const until = limited?.type === "limited" ? limited.until : null;
  const queued = posts.filter(({ isQueued }) => isQueued).length;
  const rest = until === null ? posts.length - LIMITS.createPost.max : queued;
  const account = { isStaff: isStaff(user), createdAt: profile?.createdAt };
  return (
    <div className="grid gap-8">
      <p className="flex gap-8 t-sm">
        <Icon name="clock" size="s" className="mt-2" />
        <span>
          {limitSentence(account, now)} {rest > 0 && restSentence(rest, until, now)}
        </span>
      </p>
      {state.storageProblem && <FieldMessage kind="error">{state.storageProblem}</FieldMessage>}
    </div>
  );
}

/** Lists the posts that were published at this visit. */
export function PublishedList({ published }: { published: readonly PublishedDraft[] }) {
  const { username } = useUser();
  if (published.length === 0) return null;
  return (
    <section aria-label="Published" className="mt-24 first:mt-0">
      <div className="flex items-baseline justify-between mb-8">
        <h2 className="t-h3">Published</h2>
        <Link className="link t-sm phone:py-12" to={profilePath(username)}>
          See my posts
        </Link>
      </div>
      <ul>
        {published.map((post) => (
          <PublishedRow key={post.id} post={post} />
        ))}
      </ul>
    </section>
  );
}

function PublishedRow({ post: { title, postId, thumb } }: { post: PublishedDraft }) {
  const url = useObjectUrl(thumb);
  return (
    <li className="flex items-center gap-12 min-h-56 py-6 border-t border-line">
      <span className="flex-none w-56 h-44 bg-art">
        {url && <img src={url} alt="" className="size-full object-cover" />}
      </span>
      <b className="flex-1 min-w-0 t-label breaks" dir="auto">
        {postId === null ? (
          title
        ) : (
          <Link className="hover-link phone:py-12" to={`/post/${postId}`}>
            {title}
          </Link>
        )}
      </b>
      {postId === null ? (
        <Mark icon="clock" text="Waits for staff" className="text-muted" />
      ) : (
        <Mark icon="check" text="Published" className="text-good" />
      )}
    </li>
  );
}
