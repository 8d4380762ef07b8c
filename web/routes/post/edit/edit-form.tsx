import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import type { Statement } from "#contract/decisions/contract.ts";
import { CATEGORIES } from "#contract/posts/categories.ts";
import type { PostChange, PostForEdit } from "#contract/posts/contract.ts";
import { canSetMade } from "#contract/posts/policy.ts";
import { foldText } from "#contract/texts.ts";
import { postQueries } from "#web/components/posts/api.ts";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import { DescribeFields } from "#web/components/posts/describe/describe-fields.tsx";
import {
  type DescribeForm,
  type DescribeValues,
  placeId,
  useDescribeForm,
  valuesOf,
} from "#web/components/posts/describe/describe-form.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { ImageViewer } from "#web/components/viewer/image-viewer.tsx";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useUser } from "#web/lib/session/session.ts";
import { askForStatement } from "#web/lib/session/statement-request.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { LeaveGuard, leavesPage } from "#web/ui/overlays/leave-guard.tsx";
import { MessageDialog } from "#web/ui/overlays/message-dialog.tsx";
import { addTags, splitTags } from "#web/ui/tags/tag-entry.ts";

type EditFormProps = {
  post: PostForEdit;
  /** What is below the fields. */
  children: ReactNode;
  onUpdated: () => void;
};

const SIZES = "(min-width: 1024px) 384px, min(570px, 100vw - 32px)";

export function EditForm({ post, children, onUpdated }: EditFormProps) {
  const edit = useEditPost(post._id);
  const [typedTag, setTypedTag] = useState("");
  const isSaved = useRef(false);
  const { category, images } = post;

  const user = useUser();
  const isOwn = user._id === post.owner._id;

  async function update(change: Parameters<typeof edit.mutateAsync>[0]) {
    await edit.mutateAsync(change);
    isSaved.current = true;
    onUpdated();
  }

  /** Asks staff for the reasons of a change of another's post. */
  function explain(change: PostChange) {
    askForStatement({
      title: `Change the post of ${post.owner.username}?`,
      body: `“${post.title}” is not yours, so say why.`,
      confirmLabel: "Save",
      username: post.owner.username,
      act: (statement) => update({ ...change, statement }),
    });
  }

  const form = useDescribeForm("edit", valuesOf(post), (values) => {
    const change = postChange(valuesOf(post), values);
    return isOwn ? update(change) : explain(change);
  });

  return (
    <form
      className="grid items-start mt-8 grid-cols-[minmax(0,1fr)_384px] gap-y-24 gap-x-32 narrow:grid-cols-[minmax(0,570px)] narrow:justify-center"
      onSubmit={form.submit}
      noValidate
    >
      <aside
        className="grid gap-16 row-start-1 col-start-2 narrow:row-start-auto narrow:col-start-auto"
        aria-label="Images and category"
      >
        <ImageViewer
          category={category}
          images={images}
          title={post.title}
          maker={post.owner.username}
          sizes={SIZES}
          inset
        />
        <dl className="card py-10 px-12">
          <dt className="t-xs">Category</dt>
          <dd className="flex gap-8 items-center font-display font-semibold text-15 leading-24">
            <Icon name={CATEGORY_STYLES[category].icon} />
            {CATEGORIES[category].name}
          </dd>
        </dl>
        <p className="t-sm">Category and images stay as they are.</p>
      </aside>
      <div>
        <DescribeFields
          form={form}
          characters={post.owner.characters}
          mode="edit"
          category={category}
          pictures={images.map((image, index) => ({
            id: placeId(index),
            thumb: <PostPicture image={image} sizes="96px" alt="" />,
          }))}
          madeLocked={
            !canSetMade(user, post) && (
              <>
                Set by staff.{" "}
                <Link className="link" to={`/decision/${post.madeDecision}`}>
                  Read why
                </Link>
              </>
            )
          }
          onTagDraft={setTypedTag}
        />
        {children}
      </div>
      <div className="border-t border-line flex items-center gap-12 col-span-full pt-20">
        <LinkButton size="l" to={`/post/${post._id}`}>
          Cancel
        </LinkButton>
        <SaveButton
          form={form}
          post={post}
          typedTag={typedTag}
          saving={edit.isPending}
          isSaved={isSaved}
        />
      </div>
      {isOwn && edit.error && (
        <MessageDialog title="Error" text={messageOf(edit.error)} onClose={edit.reset} />
      )}
    </form>
  );
}

type SaveButtonProps = {
  form: DescribeForm;
  post: PostForEdit;
  typedTag: string;
  saving: boolean;
  /** Whether leaving the page loses nothing. */
  isSaved: RefObject<boolean>;
};

/** Renders the button that saves what has changed, and asks before a change is lost. */
function SaveButton({ form, post, typedTag, saving, isSaved }: SaveButtonProps) {
  const values = useWatch({ control: form.control }) as DescribeValues;
  // Typed text becomes a tag on blur, which clicking Save causes.
  const tags = addTags(values.tags, splitTags(typedTag), foldText);
  const changed = Object.keys(postChange(valuesOf(post), { ...values, tags })).length > 0;
  return (
    <>
      <span className="ml-auto t-sm">{!changed && "No changes yet"}</span>
      <Button type="submit" variant="primary" size="l" disabled={!changed} busy={saving}>
        Save
      </Button>
      {changed && (
        <LeaveGuard blocks={(navigation) => !isSaved.current && leavesPage(navigation)} />
      )}
    </>
  );
}

/** Resolves once the post is refetched, so that its page never shows the old version. */
function useEditPost(id: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: PostChange & { statement?: Statement }) =>
      call("PATCH /api/post/:id", { params: { id }, body: change }),
    onSuccess: () => queries.invalidateQueries({ ...postQueries(id), refetchType: "all" }),
  });
}

/** Returns the changed fields; unchanged ones are omitted. */
export function postChange(before: DescribeValues, after: DescribeValues): PostChange {
  const change: PostChange = {};
  if (after.title !== before.title) change.title = after.title;
  if (after.description !== before.description) change.description = after.description;
  if (!sameTags(before.tags, after.tags)) change.tags = after.tags;
  if (after.made !== before.made) change.made = after.made;
  Object.assign(change, descriptionsChange(before.imageDescriptions, after.imageDescriptions));
  if (after.nsfw !== before.nsfw) change.nsfw = after.nsfw;
  if (after.commentsClosed !== before.commentsClosed) change.commentsClosed = after.commentsClosed;
  return Object.assign(change, saleChange(before, after));
}

function saleChange(before: DescribeValues, after: DescribeValues): PostChange {
  const change: PostChange = {};
  if (after.forSale !== before.forSale) change.forSale = after.forSale;
  if (after.creator !== before.creator) change.creator = after.creator || null;
  if (!after.forSale) return change;
  if (!before.forSale || after.price !== before.price) change.forSalePrice = Number(after.price);
  return change;
}

type Descriptions = DescribeValues["imageDescriptions"];

/** Returns all descriptions in order when any differs. */
function descriptionsChange(before: Descriptions, after: Descriptions): PostChange {
  const ids = Object.keys(before);
  if (ids.every((id) => before[id] === after[id])) return {};
  return { imageDescriptions: ids.map((id) => after[id] ?? "") };
}

function sameTags(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.every((tag, index) => tag === after[index]);
}
