import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import type { Comment } from "#contract/comments/contract.ts";
import type { Credit } from "#contract/likeness/relations.ts";
import { canReport } from "#contract/moderation/reporting-policy.ts";
import { pageOf } from "#contract/numbers.ts";
import type { Post, PostTile } from "#contract/posts/contract.ts";
import { AdSlot } from "#web/components/ads/ad-slot.tsx";
import { cacheFirstComments, commentsQuery } from "#web/components/comments/api.ts";
import { CommentsSection } from "#web/components/comments/comments-section.tsx";
import { relatedQuery, useRelated } from "#web/components/feeds/api.ts";
import { FollowButton } from "#web/components/follows/follow-button.tsx";
import { useReportDialog } from "#web/components/moderation/use-report-dialog.tsx";
import { postQuery, refusalOf } from "#web/components/posts/api.ts";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import { PostPictures } from "#web/components/viewer/post-pictures.tsx";
import { useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { answerSoon, awaitOnServer } from "#web/lib/list-page.ts";
import { useWatch } from "#web/lib/live/live.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { currentUserQuery, listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { Failure } from "#web/routes/failed.tsx";
import { TakeColors } from "#web/routes/post/colors/take-colors.tsx";
import { Strip } from "#web/routes/post/likeness/strip.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import type { MenuItem } from "#web/ui/overlays/menu.tsx";
import { Likers } from "./likers.tsx";
import styles from "./post.module.css";
import { PostActions } from "./post-actions.tsx";
import { PostFacts } from "./post-facts.tsx";
import { PostHead } from "./post-head.tsx";
import { PostSkeleton } from "./post-skeleton.tsx";
import { RelatedPosts } from "./related-posts.tsx";
import { SaleBlock } from "./sale-block.tsx";

// From the style sheets: beside the facts, from 2,240px also beside the comments, and not higher than the
// window. On phones slightly less than the real width: the difference is invisible, and the file is a
// size smaller.
const SIZES = {
  wide: "(min-width: 2240px) min(1710px, 167.6vh - 288px, 100vw - 896px), (min-width: 1024px) min(1710px, max(704px, 167.6vh - 288px), 100vw - 464px), (min-width: 761px) min(736px, 100vw - 32px), 94vw",
  square:
    "(min-width: 1024px) min(855px, max(420px, 100vh - 172px), 100vw - 464px), (min-width: 761px) min(736px, max(420px, 100vh - 172px)), 94vw",
  tall: "(min-width: 761px) min(510px, max(251px, 59.65vh - 117px)), 94vw",
} as const;

const OTHER = "another maker";

/** Returns the page of comments in the URL. */
function commentPageIn(search: URLSearchParams): number {
  return pageOf(search.get("page"));
}

export const load: PageLoader = async ({ call, queries }, { params, request }) => {
  const query = postQuery(call, params.id ?? "");
  const page = commentPageIn(new URL(request.url).searchParams);
  const fetchAll = async () => {
    const post = await queries.ensureQueryData(query);
    cacheFirstComments(
      { call, queries },
      post,
      queries.getQueryState(query.queryKey)?.dataUpdatedAt,
    );
    const nsfw = listsNsfw(await queries.ensureQueryData(currentUserQuery(call)));
    const related = queries.prefetchQuery(relatedQuery(call, { id: post._id, nsfw }));
    await queries.prefetchQuery(commentsQuery(call, { postId: post._id, page }));
    await awaitOnServer([related]);
  };
  try {
    await answerSoon(fetchAll());
    return null;
  } catch (error) {
    throw refusalOf(error);
  }
};

export function Page() {
  const { id = "" } = useParams();
  const { data: post, error } = useQuery(postQuery(useCall(), id));
  const tile: PostTile | undefined = useLocation().state?.tile;
  if (error && !post) return <Refusal error={error} />;
  const known = post ?? tile;
  if (!known) return <PostSkeleton />;
  // A new key resets the state for another post, such as the selected picture.
  return <KnownPost key={id} post={post} known={known} />;
}

function KnownPost({ post, known }: { post: Post | undefined; known: Post | PostTile }) {
  const [chosen, setChosen] = useState(0);
  return (
    <div className={styles.post}>
      <div className={styles.pictures}>
        <PostPictures
          post={known}
          sizes={SIZES[CATEGORY_STYLES[known.category].shape]}
          onChosen={setChosen}
        />
      </div>
      {post ? <LoadedPost post={post} chosen={chosen} /> : <PostPreview tile={known} />}
    </div>
  );
}

/** Answers a late error like an early one, which the loader throws. */
function Refusal({ error }: { error: Error }) {
  const refusal = refusalOf(error);
  if (!(refusal instanceof Response)) return <Failure error={refusal} />;
  return <Navigate to={refusal.headers.get("Location") ?? "/"} replace />;
}

/** Renders what the list knew of a post, while the post loads. */
function PostPreview({ tile: { title, owner } }: { tile: Pick<PostTile, "title" | "owner"> }) {
  const { name } = useSite();
  return (
    <div className={styles.facts} role="status" aria-label="Loading">
      <title>{`${title} by ${owner.username} · ${name}`}</title>
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
      <p className="t-sm">
        by <bdi>{owner.username}</bdi>
      </p>
      <Skeleton width="100%" height={96} />
    </div>
  );
}

/** Renders the button that follows a post's maker. */
function FollowMaker({ post: { _id, owner } }: { post: Post }) {
  const queries = useQueryClient();
  const viewer = useCurrentUser();
  const { queryKey } = postQuery(useCall(), _id);
  if (owner.banned || viewer?._id === owner._id) return null;
  async function show(following: boolean) {
    await queries.cancelQueries({ queryKey, exact: true });
    queries.setQueryData(
      queryKey,
      (post) => post && { ...post, owner: { ...post.owner, following } },
    );
    // Profiles, and what the viewer's followed makers post.
    void queries.invalidateQueries({ queryKey: ["feed"], refetchType: "none" });
  }
  return <FollowButton user={owner} show={show} />;
}

const loadMenu = async () => (await import("./post-page-menu.tsx")).PostPageMenu;

/** Renders what is known of a post, of whose pictures one is chosen. */
function LoadedPost({ post, chosen }: { post: Post; chosen: number }) {
  const { _id } = post;
  const page = commentPageIn(useSearchParams()[0]);
  const { postItems, commentButton, dialog } = useReports(post);
  useWatch({ kind: "post", _id });
  return (
    <>
      <PostHead post={post} />
      <div className={styles.facts}>
        <PostFacts
          post={post}
          turner={<PostTurner id={_id} />}
          actions={<PostActions post={post} more={postItems} load={loadMenu} />}
          follow={<FollowMaker post={post} />}
          likers={<Likers post={post} />}
          credits={post.credits.length > 0 && <CreditStrips credits={post.credits} />}
          colors={<TakeColors palette={post.palettes[chosen] ?? null} name={post.title} />}
          sale={<SaleBlock post={post} />}
        />
        <AdSlot shape="box" house="loadout" besideNsfw={post.nsfw} />
      </div>
      <div id="comments" className={styles.comments}>
        <CommentsSection
          postId={_id}
          makerId={post.owner._id}
          page={page}
          hrefFor={(number) => `/post/${_id}${number > 1 ? `?page=${number}` : ""}#comments`}
          actionOf={commentButton}
        />
      </div>
      <div className={styles.related}>
        <RelatedPosts post={post} />
      </div>
      {dialog}
    </>
  );
}

/** Returns the actions that report the post and its comments. */
function useReports({ _id, title, owner }: Post) {
  const user = useCurrentUser();
  const { report, dialog } = useReportDialog();
  const postItems: MenuItem[] = [];
  if (canReport(user, owner._id)) {
    const onSelect = () => report({ kind: "post", _id, title });
    postItems.push({ label: "Report", icon: "flag", onSelect });
  }
  const commentButton = (comment: Comment) => {
    if (!canReport(user, comment.owner._id)) return null;
    const subject = `comment by ${comment.owner.username}`;
    return (
      <IconButton
        icon="flag"
        size="s"
        label={`Report ${subject}`}
        onClick={() => report({ kind: "comment", _id: comment._id, title: subject })}
      />
    );
  };
  return { postItems, commentButton, dialog };
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
    <div className={styles.turner}>
      <IconButton
        boxed
        icon="left"
        label="Previous creation"
        aria-keyshortcuts="K"
        aria-disabled={previous === null}
        onClick={() => turnTo(previous)}
      />
      <IconButton
        boxed
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

/** Renders the earlier posts that a post names. */
function CreditStrips({ credits }: { credits: readonly Credit[] }) {
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

function noteOf({ relation, state, maker, original, nsfw }: Credit, site: string): string {
  if (state === "waiting") return `Only you and ${maker?.username ?? OTHER} see this line`;
  if (state === "refused") return "Only you see this. Remix is still open to you.";
  if (nsfw) return "The original is NSFW";
  if (!original) return `The original is no longer on ${site}`;
  const posted = longDate(original.createdAt);
  return relation === "remix" ? `Posted ${posted}` : `“${original.title}”, posted ${posted}`;
}
