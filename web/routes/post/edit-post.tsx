import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";
import type { PostForEdit } from "#contract/posts/contract.ts";
import { invalidateFeeds } from "#web/components/feeds/api.ts";
import { refusalOf } from "#web/components/posts/api.ts";
import { useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { requireUser, useCurrentUser } from "#web/lib/session/session.ts";
import { postForEditQuery } from "#web/routes/post/edit/edit-api.ts";
import { EditForm } from "#web/routes/post/edit/edit-form.tsx";
import { CreditEditor } from "#web/routes/post/likeness/credits/credit-editor.tsx";
import { PostSkeleton } from "#web/routes/post/view/post-skeleton.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import styles from "./edit-post.module.css";

export const load: PageLoader = async ({ call, queries }, { params }) => {
  await requireUser({ call, queries });
  try {
    await queries.fetchQuery(postForEditQuery(call, params.id ?? ""));
    return null;
  } catch (error) {
    throw refusalOf(error);
  }
};

export function Page() {
  const { id = "" } = useParams();
  const { data: post } = useQuery(postForEditQuery(useCall(), id));
  return post ? <EditPost key={id} post={post} /> : <PostSkeleton />;
}

function EditPost({ post }: { post: PostForEdit }) {
  const { name } = useSite();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isOwn = useCurrentUser()?._id === post.owner._id;

  function showUpdated() {
    invalidateFeeds(queries);
    showToast("ok", "Post Updated");
    void navigate(post.hiddenBy === null ? `/post/${post._id}` : `/decision/${post.hiddenBy}`);
  }

  return (
    <div className={styles.page}>
      <title>{`Edit ${post.title} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <SectionHeading level={1}>Edit Post</SectionHeading>
      {post.hiddenBy !== null && (
        <p className={styles.hidden}>
          Only you and staff see this post.{" "}
          <Link className="link" to={`/decision/${post.hiddenBy}`}>
            Read why
          </Link>
        </p>
      )}
      <EditForm post={post} onUpdated={showUpdated}>
        {isOwn && <CreditEditor postId={post._id} credits={post.credits} />}
      </EditForm>
    </div>
  );
}
