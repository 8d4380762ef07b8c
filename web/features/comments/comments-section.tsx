import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { Comment } from "#contract/comments/contract.ts";
import { messageOf, useCall } from "#web/platform/call.ts";
import { useCurrentUser } from "#web/platform/session/session.ts";
import { useSignInLink } from "#web/platform/session/sign-in-link.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { Pagination } from "#web/ui/navigation/pagination.tsx";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";
import { commentsQuery, useDeleteComment, useLiveComments } from "./api.ts";
import { CommentForm } from "./comment-form.tsx";
import type { CommentPage } from "./comment-page.ts";
import rowStyles from "./comment-row.module.css";
import { CommentRow } from "./comment-row.tsx";
import styles from "./comments-section.module.css";

type CommentsSectionProps = {
  postId: string;
  page: number;
  hrefFor: (page: number) => string;
  /** Renders further actions for a comment. */
  actionOf?: (comment: Comment) => ReactNode;
};

const number = new Intl.NumberFormat("en-US");

/** Renders a post's comments and the form for a new one. */
export function CommentsSection(props: CommentsSectionProps) {
  const { postId, page } = props;
  const headingId = useId();
  const user = useCurrentUser();
  const comments = useQuery(commentsQuery(useCall(), { postId, page }));
  useLiveComments(postId);
  const { subject, show: showDeletion, dialog } = useDeletionDialog(postId);
  // The row may be removed while its confirmation dialog has the focus.
  const section = useFocusRescue<HTMLElement>(`${comments.data?.comments.length} ${subject?._id}`);
  const count = comments.data?.numComments;
  return (
    <section ref={section} className={styles.section} aria-labelledby={headingId} tabIndex={-1}>
      <SectionHeading id={headingId} className={styles.heading}>
        Comments
        {count !== undefined && <span className={styles.count}> ({number.format(count)})</span>}
      </SectionHeading>
      {user ? <CommentForm postId={postId} user={user} /> : <LogInLine />}
      {comments.isPending && <CommentsSkeleton />}
      {comments.data && <Comments {...props} shown={comments.data} onDelete={showDeletion} />}
      {comments.isError && !comments.data && (
        <FailedState
          title="The comments could not be loaded"
          text={messageOf(comments.error)}
          onRetry={comments.refetch}
        />
      )}
      {dialog}
    </section>
  );
}

function LogInLine() {
  return (
    <p className={styles.logIn}>
      <Link className="link" {...useSignInLink("comment", "#comments")}>
        Log in
      </Link>{" "}
      to comment.
    </p>
  );
}

type CommentsProps = CommentsSectionProps & {
  shown: CommentPage;
  onDelete: (comment: Comment) => void;
};

function Comments({ postId, page, hrefFor, actionOf, shown, onDelete }: CommentsProps) {
  const { comments, numComments, commentPageCount: pageCount } = shown;
  return (
    <>
      {numComments === 0 && (
        <EmptyState icon="chat" title="No comments yet" text="Say what you make of it." />
      )}
      {numComments > 0 && comments.length === 0 && (
        <EmptyState
          icon="chat"
          title="Nothing on this page"
          text="There are not as many pages as that."
          action={<LinkButton to={hrefFor(pageCount)}>Go to the last page</LinkButton>}
        />
      )}
      {comments.length > 0 && (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <CommentRow
              key={comment._id}
              postId={postId}
              comment={comment}
              onDelete={onDelete}
              action={actionOf?.(comment)}
            />
          ))}
        </ul>
      )}
      <Pagination
        className={styles.pagination}
        page={page}
        pageCount={pageCount}
        margin={2}
        range={5}
        hrefFor={hrefFor}
        label="Pages of comments"
      />
    </>
  );
}

/** Asks before a comment is deleted. */
function useDeletionDialog(postId: string) {
  const { mutateAsync } = useDeleteComment(postId);
  return useConfirmation<Comment>(
    ({ text, owner }) => ({
      title: "Delete comment?",
      body: `“${text}” by ${owner.username} goes for good.`,
      confirmLabel: "Delete",
    }),
    async ({ _id }) => {
      const { message } = await mutateAsync(_id);
      showToast("ok", message);
    },
  );
}

const ROWS = ["first", "second", "third"];

/** Renders placeholders while comments load. */
function CommentsSkeleton() {
  return (
    <div role="status" aria-label="Loading comments">
      {ROWS.map((row) => (
        <div key={row} className={rowStyles.row}>
          <Skeleton width={36} height={36} />
          <div className={rowStyles.placeholder}>
            <Skeleton width={140} height={14} />
            <Skeleton width="70%" height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
