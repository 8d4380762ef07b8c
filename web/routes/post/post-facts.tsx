import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { Credit } from "#contract/likeness/relations.ts";
import { CATEGORIES } from "#contract/posts/categories.ts";
import type { Post, PostTile } from "#contract/posts/contract.ts";
import { madeLine } from "#contract/posts/made.ts";
import { canEditPost } from "#contract/posts/policy.ts";
import { SaveButton } from "#web/components/boards/save-button.tsx";
import { FEEDS, useRelated } from "#web/components/feeds/api.ts";
import { FollowButton } from "#web/components/follows/follow-button.tsx";
import { Strip } from "#web/components/likeness/strip.tsx";
import { LinkedText } from "#web/components/linked-text.tsx";
import { postQuery } from "#web/components/posts/api.ts";
import { CATEGORY_STYLES, explorePath, tagPath } from "#web/components/posts/category-styles.ts";
import { LikeButton } from "#web/components/posts/like-button.tsx";
import { MADE_ICONS } from "#web/components/posts/made-icons.ts";
import { Wears } from "#web/components/worn/wears.tsx";
import { WornOn } from "#web/components/worn/worn-on.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { TakeColors } from "#web/routes/post/colors/take-colors.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { ShareButton } from "#web/ui/buttons/share-button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { longDate, longDateTime } from "#web/ui/content/long-date.ts";
import { RoleBadge } from "#web/ui/content/role-badge.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useLazyPart } from "#web/ui/lazy-part.tsx";
import { LazyMenuPart } from "#web/ui/overlays/lazy-menu.tsx";
import type { MenuItem } from "#web/ui/overlays/menu.tsx";
import { Tag } from "#web/ui/tags/tag.tsx";
import type { LikersDialogProps } from "./likers-dialog.tsx";
import { SaleBlock } from "./sale-block.tsx";

const OTHER = "another maker";

type PostFactsProps = {
  post: Post;
  /** The index of the picture that is shown. */
  chosen: number;
  /** Further actions of the post's menu, below the others. */
  more: readonly MenuItem[];
};

/** Renders a post's details beside its pictures. */
export function PostFacts({ post, chosen, more }: PostFactsProps) {
  const { title, owner, description, tags, createdAt } = post;
  const site = useSite();
  return (
    <section
      className="grid gap-20 min-w-0 grid-cols-1 content-start phone:gap-16"
      aria-label="About this creation"
    >
      <FactsHead post={post} />
      <p className="t-sm -mt-14">
        <time dateTime={createdAt} title={longDateTime(createdAt)}>
          {longDate(createdAt)}
        </time>
      </p>
      <div className="grid items-center grid-cols-[1fr_auto] gap-y-20 gap-x-10 -mt-6 phone:gap-y-16 phone:gap-x-12">
        <div className="flex items-center gap-12 min-w-0 col-span-full">
          <Link
            className="group flex items-center gap-12 min-w-0 font-semibold leading-20"
            to={`/profile/${owner.username}`}
          >
            <Avatar src={owner.avatar} name={owner.username} size={44} />
            <span className="breaks group-hover:underline decoration-signal-text underline-offset-4">
              {owner.username}
            </span>
          </Link>
          {owner.banned && <RoleBadge text="Banned" tone="banned" />}
          <div className="ml-auto">
            <FollowMaker post={post} />
          </div>
        </div>
        {post.credits.length > 0 && (
          <div className="min-w-0 col-span-full">
            <CreditStrips credits={post.credits} />
          </div>
        )}
        <div className="flex items-center gap-10 flex-wrap min-w-0">
          <LikeButton post={post} />
          <SaveButton post={post} />
          <Likers post={post} />
        </div>
        <div className="flex gap-8 self-start">
          <ShareButton title={title} url={`${site.url}/post/${post._id}`} size="l" />
          <PostActions post={post} more={more} />
        </div>
      </div>
      <MadeLine post={post} />
      <TakeColors palette={post.palettes[chosen] ?? null} name={title} />
      <SaleBlock post={post} />
      {description && (
        <p className="text-muted lines max-w-[60ch] me-auto" dir="auto">
          <LinkedText text={description} linksAsText={post.linksAsText} />
        </p>
      )}
      <Wears post={post} />
      <WornOn symbol={post} />
      {tags.length > 0 && <Tags tags={tags} />}
    </section>
  );
}

/** Renders what a list knew of a post, in the rows of its details, while they load. */
export function FactsPreview({ tile }: { tile: PostTile }) {
  return (
    <div className="grid gap-20 min-w-0 grid-cols-1 content-start phone:gap-16">
      <FactsHead post={tile} />
      <p className="t-sm -mt-14">
        <Skeleton width={128} height="1lh" />
      </p>
      <div className="grid items-center grid-cols-[1fr_auto] gap-y-20 gap-x-10 -mt-6 phone:gap-y-16 phone:gap-x-12">
        <div className="flex items-center gap-12 min-w-0 col-span-full">
          <Skeleton width={44} height={44} />
          <span className="font-semibold leading-20">{tile.owner.username}</span>
        </div>
        <Skeleton width={96} height={44} />
      </div>
      <Skeleton width="100%" height={96} />
    </div>
  );
}

function MadeLine({ post }: { post: Post }) {
  const { made } = post;
  if (made === null) return null;
  return (
    <p className="flex items-center gap-12 t-sm -mt-4">
      <Icon name={MADE_ICONS[made]} />
      <span className="breaks" dir="auto">
        {madeLine(post)}
      </span>
    </p>
  );
}

type FactsHeadProps = { post: Pick<Post, "_id" | "title" | "category" | "nsfw"> };

/** Renders the category, the turner and the title of a post. */
function FactsHead({ post: { _id, title, category, nsfw } }: FactsHeadProps) {
  return (
    <>
      <div className="flex items-center gap-12">
        <Link
          className="inline-flex items-center gap-8 t-md quiet phone:min-h-24"
          to={explorePath(category)}
        >
          <Icon name={CATEGORY_STYLES[category].icon} />
          {CATEGORIES[category].plural}
        </Link>
        {nsfw && (
          <span className="text-muted px-8 border border-line-2 rounded font-display font-semibold text-12 leading-20">
            NSFW
          </span>
        )}
        <PostTurner id={_id} />
      </div>
      <h1 className="t-h1 breaks -mt-10 phone:-mt-12 phone:text-27 phone:leading-32" dir="auto">
        {title}
      </h1>
    </>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="cluster gap-6 phone:gap-y-16 phone:gap-x-6" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Tag to={tagPath(tag)}>{tag}</Tag>
        </li>
      ))}
    </ul>
  );
}

/** Turns to the previous or next post of the list that led here, else of the category. */
function PostTurner({ id }: { id: string }) {
  const { previous, next } = useNeighbors(id);
  const { state } = useLocation();
  const navigate = useNavigate();
  const turnTo = (to: string | null) => {
    if (to) void navigate(`/post/${to}`, { state: { list: state?.list }, replace: true });
  };
  useShortcut("k", () => turnTo(previous));
  useShortcut("j", () => turnTo(next));
  return (
    <div className="flex gap-8 ml-auto">
      <IconButton
        boxed
        className="aria-disabled:opacity-40"
        icon="left"
        label="Previous creation"
        aria-keyshortcuts="K"
        aria-disabled={previous === null}
        onClick={() => turnTo(previous)}
      />
      <IconButton
        boxed
        className="aria-disabled:opacity-40"
        icon="right"
        label="Next creation"
        aria-keyshortcuts="J"
        aria-disabled={next === null}
        onClick={() => turnTo(next)}
      />
    </div>
  );
}

type Neighbors = { previous: string | null; next: string | null };

function useNeighbors(id: string): Neighbors {
  const related = useRelated(id);
  const list: readonly string[] = useLocation().state?.list ?? [];
  const at = list.indexOf(id);
  if (at >= 0) return { previous: list[at - 1] ?? null, next: list[at + 1] ?? null };
  return { previous: related?.newer ?? null, next: related?.older ?? null };
}

/** Renders the button that follows a post's maker. */
function FollowMaker({ post: { _id, owner } }: { post: Post }) {
  const queries = useQueryClient();
  const viewer = useCurrentUser();
  const { queryKey } = postQuery(_id);
  if (owner.banned || viewer?._id === owner._id) return null;
  async function show(following: boolean) {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(
      queryKey,
      (reply) =>
        reply && { ...reply, post: { ...reply.post, owner: { ...reply.post.owner, following } } },
    );
    // Profiles, and what the viewer's followed makers post.
    void queries.invalidateQueries({ ...FEEDS, refetchType: "none" });
  }
  return <FollowButton user={owner} show={show} />;
}

/** Renders the earlier posts that a post names. */
function CreditStrips({ credits }: { credits: readonly Credit[] }) {
  const { name } = useSite();
  return (
    <div className="grid gap-8">
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

function noteOf({ relation, state, maker, original, nsfw }: Credit, site: string): string {
  if (state === "waiting") return `Only you and ${maker?.username ?? OTHER} see this line`;
  if (state === "refused") return "Only you see this. Remix is still open to you.";
  if (nsfw) return "The original is NSFW";
  if (!original) return `The original is no longer on ${site}`;
  const posted = longDate(original.createdAt);
  return relation === "remix" ? `Posted ${posted}` : `“${original.title}”, posted ${posted}`;
}

const loadMenu = async () => (await import("./post-page-menu.tsx")).PostPageMenu;

/** Renders the button of a post's menu for those who have any action. */
function PostActions({ post, more }: Pick<PostFactsProps, "post" | "more">) {
  const user = useCurrentUser();
  if (!canEditPost(user, post) && more.length === 0) return null;
  const trigger = <IconButton icon="more" label="Post actions" size="l" boxed />;
  return <LazyMenuPart load={loadMenu} part={{ trigger, post, more }} />;
}

const load = async () => (await import("./likers-dialog.tsx")).LikersDialog;

/** Renders the button that opens the list of those who like a post. */
function Likers({ post: { _id, numLikes } }: { post: Post }) {
  const [open, setOpen] = useState(false);
  const { Part: LikersDialog, button } = useLazyPart<LikersDialogProps>(load);
  if (numLikes === 0 && !open) return null;
  function show() {
    button.onClick();
    setOpen(true);
  }
  return (
    <>
      <Button {...button} variant="quiet" size="l" aria-haspopup="dialog" onClick={show}>
        Who likes it
      </Button>
      {LikersDialog && <LikersDialog postId={_id} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
