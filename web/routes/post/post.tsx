import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  type LoaderFunction,
  Navigate,
  useLocation,
  useParams,
  useSearchParams,
} from "react-router";
import type { Comment } from "#contract/comments/contract.ts";
import { CATEGORIES } from "#contract/posts/categories.ts";
import type { Post, PostTile } from "#contract/posts/contract.ts";
import { canReport } from "#contract/reports/policy.ts";
import { AdSlot } from "#web/components/ads/ad-slot.tsx";
import { cacheFirstComments, commentsQuery } from "#web/components/comments/api.ts";
import { CommentsSection } from "#web/components/comments/comments-section.tsx";
import { relatedQuery, useRelated } from "#web/components/feeds/api.ts";
import { postQuery, refusalOf } from "#web/components/posts/api.ts";
import { CATEGORY_STYLES, explorePath, tagPath } from "#web/components/posts/category-styles.ts";
import { PostRow } from "#web/components/posts/grid/post-grid.tsx";
import { useReportDialog } from "#web/components/reports/use-report-dialog.tsx";
import { profilePath } from "#web/components/users/profile-path.ts";
import { PostPictures } from "#web/components/viewer/post-pictures.tsx";
import { wornQuery } from "#web/components/worn/queries.ts";
import {
  breadcrumbs,
  interactions,
  PageHead,
  previewOf,
  type Thing,
} from "#web/lib/document/page-head.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { useWatch } from "#web/lib/live/live.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { currentUserQuery, listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { listState } from "#web/lib/url-state.ts";
import { answerSoon } from "#web/lib/wait.ts";
import { Failure } from "#web/routes/failed.tsx";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import type { MenuItem } from "#web/ui/overlays/menu.tsx";
import { Tag } from "#web/ui/tags/tag.tsx";
import styles from "./post.module.css";
import { FactsPreview, PostFacts } from "./post-facts.tsx";
import { PostSkeleton } from "./post-skeleton.tsx";

// From the style sheets: beside the facts, from 2,240px also beside the comments, and not higher than the
// window. On phones slightly less than the real width: the difference is invisible, and the file is a
// size smaller.
const SIZES = {
  wide: "(min-width: 2240px) min(1710px, 167.6vh - 288px, 100vw - 896px), (min-width: 1024px) min(1710px, max(704px, 167.6vh - 288px), 100vw - 464px), (min-width: 761px) min(736px, 100vw - 32px), 94vw",
  square:
    "(min-width: 1024px) min(855px, max(420px, 100vh - 172px), 100vw - 464px), (min-width: 761px) calc(100vw - 352px), 94vw",
  tall: "(min-width: 1024px) min(510px, max(251px, 59.65vh - 117px)), (min-width: 761px) calc(100vw - 352px), 94vw",
} as const;

/** Fewer do not make a row. */
const ROW_MIN = 3;

const TAGS_MAX = 3;

export const loader: LoaderFunction = async ({ params, request, context }) => {
  const queries = context.get(queriesContext);
  const query = postQuery(params.id ?? "");
  const { page } = listState.parse(new URL(request.url).searchParams);
  const fetchAll = async () => {
    const { post, heldComments } = await queries.ensureQueryData(query);
    const updatedAt = queries.getQueryState(query.queryKey)?.dataUpdatedAt;
    cacheFirstComments(queries, { ...post, heldComments }, updatedAt);
    const nsfw = listsNsfw(await queries.ensureQueryData(currentUserQuery));
    await Promise.all([
      queries.prefetchQuery(commentsQuery({ postId: post._id, page })),
      queries.prefetchQuery(relatedQuery({ id: post._id, nsfw })),
      queries.prefetchQuery(wornQuery({ id: post._id, nsfw })),
    ]);
  };
  try {
    await answerSoon(fetchAll());
    return null;
  } catch (error) {
    throw refusalOf(error);
  }
};

export function Component() {
  const { id = "" } = useParams();
  const { data, error } = useQuery(postQuery(id));
  const post = data?.post;
  const tile: PostTile | undefined = useLocation().state?.tile;
  if (error && !post) return <Refusal error={error} />;
  // A new key resets the state for another post, such as the selected picture.
  if (post) {
    return (
      <Pictured key={id} post={post}>
        {(chosen) => <LoadedPost post={post} chosen={chosen} />}
      </Pictured>
    );
  }
  if (!tile) return <PostSkeleton />;
  return (
    <Pictured key={id} post={tile}>
      {() => <PostPreview tile={tile} />}
    </Pictured>
  );
}

type PicturedProps = {
  post: Post | PostTile;
  /** Renders what is beside the pictures, of which one is chosen. */
  children: (chosen: number) => ReactNode;
};

/** Renders a post's pictures, which stay while the rest of it loads. */
function Pictured({ post, children }: PicturedProps) {
  const [chosen, setChosen] = useState(0);
  const { shape } = CATEGORY_STYLES[post.category];
  return (
    <div
      className={classNames(
        "grid items-start gap-y-36 gap-x-32 pt-16 px-24 pb-40 narrow:gap-24 narrow:px-16 narrow:pb-32 phone:gap-16 phone:pt-0 phone:px-0 phone:pb-28",
        styles.post,
        shape !== "square" && styles[shape],
      )}
    >
      <div className={`min-w-0 ${styles.pictures}`}>
        <PostPictures post={post} sizes={SIZES[shape]} onChosen={setChosen} />
      </div>
      {children(chosen)}
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
function PostPreview({ tile }: { tile: PostTile }) {
  const { name } = useSite();
  return (
    <div
      className={`min-w-0 min-h-[100vh] not-narrow:self-stretch phone:px-16 ${styles.facts}`}
      role="status"
      aria-label="Loading"
    >
      <title>{`${tile.title} by ${tile.owner.username} · ${name}`}</title>
      <FactsPreview tile={tile} />
    </div>
  );
}

/** Renders what is known of a post, of whose pictures one is chosen. */
function LoadedPost({ post, chosen }: { post: Post; chosen: number }) {
  const { _id } = post;
  const { page } = listState.parse(useSearchParams()[0]);
  const { postItems, commentButton, dialog } = useReports(post);
  useWatch({ kind: "post", _id });
  return (
    <>
      <PostHead post={post} />
      <div className={`min-w-0 not-narrow:self-stretch phone:px-16 ${styles.facts}`}>
        <div className="not-narrow:sticky not-narrow:top-68 not-narrow:max-h-[calc(100vh_-_80px)] not-narrow:-m-4 not-narrow:p-4 not-narrow:overflow-y-auto not-narrow:[scrollbar-width:thin]">
          <PostFacts post={post} chosen={chosen} more={postItems} />
          <AdSlot shape="box" house="loadout" besideNsfw={post.nsfw} />
        </div>
      </div>
      <div id="comments" className={`min-w-0 narrow:mt-8 phone:px-16 ${styles.comments}`}>
        <CommentsSection
          postId={_id}
          makerId={post.owner._id}
          isClosed={post.commentsClosed}
          page={page}
          hrefFor={(number) => `${listState.path(`/post/${_id}`, { page: number })}#comments`}
          actionOf={commentButton}
        />
      </div>
      <div className={`grid grid-cols-1 gap-16 min-w-0 ${styles.related}`}>
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

/** Renders rows of posts by the same maker, of remixes and of similar ones. */
function RelatedPosts({ post }: { post: Post }) {
  const { category, owner } = post;
  const related = useRelated(post._id);
  if (!related) return null;
  return (
    <>
      <Row
        posts={related.more}
        title={
          <>
            More by <bdi>{owner.username}</bdi>
          </>
        }
        label={`More by ${owner.username}`}
        right={
          <LinkButton variant="quiet" to={profilePath(owner.username)}>
            All
          </LinkButton>
        }
      />
      <Row posts={related.remixes} title="Remixes" label="Remixes" min={1} />
      <Row
        posts={related.similar}
        title="Similar"
        label="Similar"
        right={
          <>
            {related.sharedTags.slice(0, TAGS_MAX).map((tag) => (
              <Tag key={tag} to={tagPath(tag)}>
                {tag}
              </Tag>
            ))}
            <LinkButton variant="quiet" to={explorePath(category)}>
              All {CATEGORIES[category].plural.toLowerCase()}
            </LinkButton>
          </>
        }
      />
    </>
  );
}

type RowProps = {
  posts: readonly PostTile[];
  title: ReactNode;
  label: string;
  right?: ReactNode;
  /** With fewer posts there is no row. */
  min?: number;
};

function Row({ posts, title, label, right, min = ROW_MIN }: RowProps) {
  if (posts.length < min) return null;
  return (
    <section className="min-w-0 phone:px-16" aria-label={label}>
      <SectionHeading
        right={
          right && (
            <div className="flex items-center gap-8 min-w-0 *:min-w-0 *:last:flex-none phone:*:not-last:hidden">
              {right}
            </div>
          )
        }
      >
        {title}
      </SectionHeading>
      <PostRow posts={posts} label={label} />
    </section>
  );
}

function summaryOf({ title, category, description, owner }: Post): string {
  return description || `${title}, a creation by ${owner.username}: ${CATEGORIES[category].name}.`;
}

/** Renders the head of a post's page; an NSFW post has no picture in it. */
function PostHead({ post }: { post: Post }) {
  const site = useSite();
  const { _id, title, owner, nsfw } = post;
  const [image] = nsfw ? [] : post.images;
  return (
    <>
      <PageHead
        heading={`${title} by ${owner.username}`}
        summary={import.meta.env.SSR ? summaryOf(post) : ""}
        path={`/post/${_id}`}
        type="article"
        preview={import.meta.env.SSR && image ? previewOf(image) : undefined}
        things={import.meta.env.SSR ? describePost(post, site) : []}
      />
      <meta property="article:published_time" content={post.createdAt} />
      {nsfw && <meta name="rating" content="adult" />}
    </>
  );
}

type Site = { name: string; url: string };

/** Describes a post by schema.org. Its price is in-game money, so it is not an offer. */
function describePost(post: Post, site: Site): Thing[] {
  const { title, category, description, owner, tags, nsfw, createdAt } = post;
  const url = `${site.url}/post/${post._id}`;
  const { name, plural } = CATEGORIES[category];
  const artwork: Thing = {
    "@type": "VisualArtwork",
    "@id": url,
    url,
    name: title,
    artform: name,
    description: description || undefined,
    keywords: tags.length > 0 ? tags.join(", ") : undefined,
    image: nsfw ? undefined : post.images.map((image) => new URL(image.url, site.url).href),
    isFamilyFriendly: !nsfw,
    dateCreated: createdAt,
    creator: {
      "@type": "Person",
      name: owner.username,
      url: `${site.url}/profile/${owner.username}`,
    },
    interactionStatistic: [
      interactions("Like", post.numLikes),
      interactions("Comment", post.numComments),
    ],
  };
  const breadcrumbList = breadcrumbs([
    { name: site.name, url: `${site.url}/` },
    { name: plural, url: site.url + explorePath(category) },
    { name: title, url },
  ]);
  return [artwork, breadcrumbList];
}
