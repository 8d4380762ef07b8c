import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link, type LoaderFunction, useNavigate, useParams } from "react-router";
import type { Credit } from "#contract/likeness/relations.ts";
import { RELATION_LABELS, RELATIONS, type Relation } from "#contract/likeness/rules.ts";
import type { PostForEdit } from "#contract/posts/contract.ts";
import { invalidateFeeds } from "#web/components/feeds/api.ts";
import { relationLine } from "#web/components/likeness/likeness-texts.ts";
import { PageTitle } from "#web/components/page-title.tsx";
import { postQueries, refusalOf } from "#web/components/posts/api.ts";
import { PictureSquare } from "#web/components/posts/grid/picture-square.tsx";
import { messageOf, useCall } from "#web/lib/call.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { useUser } from "#web/lib/session/session.ts";
import { EditForm } from "#web/routes/post/edit/edit-form.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { PostSkeleton } from "./post-skeleton.tsx";

function postForEditQuery(id: string) {
  return apiQuery("GET /api/post/:id/edit", { params: { id } });
}

export const loader: LoaderFunction = async ({ params, context }) => {
  const queries = context.get(queriesContext);
  try {
    await queries.fetchQuery(postForEditQuery(params.id ?? ""));
    return null;
  } catch (error) {
    throw refusalOf(error);
  }
};

export function Component() {
  const { id = "" } = useParams();
  const { data } = useQuery(postForEditQuery(id));
  return data ? <EditPost key={id} post={data.post} /> : <PostSkeleton />;
}

function EditPost({ post }: { post: PostForEdit }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isOwn = useUser()._id === post.owner._id;

  function showUpdated() {
    invalidateFeeds(queries);
    showToast("ok", "Post Updated");
    void navigate(post.hiddenBy === null ? `/post/${post._id}` : `/decision/${post.hiddenBy}`);
  }

  return (
    <div className="max-w-1320 mx-auto px-24 pt-12 pb-40 narrow:px-16 narrow:pt-8 narrow:pb-32">
      <PageTitle title={`Edit ${post.title}`} roomy={false}>
        Edit Post
      </PageTitle>
      {post.hiddenBy !== null && (
        <p className="text-muted mb-16">
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

type CreditEditorProps = { postId: string; credits: readonly Credit[] };

/** Changes how a post relates to the earlier ones that it names; each change is saved at once. */
function CreditEditor({ postId, credits }: CreditEditorProps) {
  const id = useId();
  // One that is no longer shown stays in the list, so that the change can be undone.
  const [listed] = useState(credits);
  if (listed.length === 0) return null;
  return (
    <section
      className="card mt-20 px-20 pt-16 pb-20 phone:px-16 phone:pt-12 phone:pb-16"
      aria-labelledby={id}
    >
      <h2 id={id} className="t-h3">
        Credits
      </h2>
      <p className="t-sm">Changes here are saved at once.</p>
      <ul className="grid gap-16 mt-12">
        {listed.map((credit) => (
          <li key={credit._id} className="flex gap-14 items-start">
            <PictureSquare
              image={credit.original?.image}
              sizes="68px"
              veiled={credit.nsfw}
              className="w-68"
            />
            <div className="flex-1 min-w-0">
              <RelationSelect postId={postId} credit={credit} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const OPTIONS = RELATIONS.map((value) => ({ value, label: RELATION_LABELS[value] }));

function RelationSelect({ postId, credit }: { postId: string; credit: Credit }) {
  const [relation, setRelation] = useState<Relation>(credit.relation);
  const save = useSaveRelation(postId, credit._id);
  const { original } = credit;
  const maker = credit.maker?.username ?? "another maker";

  function choose(next: Relation) {
    setRelation(next);
    save.mutate(next, { onError: () => setRelation(relation) });
  }

  return (
    <SelectField
      label={original ? `“${original.title}” by ${maker}` : `A creation by ${maker}`}
      options={OPTIONS}
      value={relation}
      onValueChange={choose}
      hint={lineOf(credit, relation, maker)}
    />
  );
}

/** Returns what an answer does, or that it was refused. */
function lineOf({ original, ...credit }: Credit, relation: Relation, maker: string): string {
  if (relation === "mine" || relation === "alike") return "Your post does not name it.";
  if (credit.relation === relation && credit.state === "refused") return `${maker} did not confirm`;
  return relationLine(relation, original?.title ?? "a creation", maker);
}

function useSaveRelation(postId: string, pairId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    // One after another, so that the last choice is the one that stays.
    scope: { id: pairId },
    mutationFn: (relation: Relation) =>
      call("POST /api/copies/:id", { params: { id: pairId }, body: { act: "relate", relation } }),
    onSuccess: () => {
      showToast("ok", "Saved");
      return queries.invalidateQueries({ ...postQueries(postId), refetchType: "all" });
    },
    onError: (error) => showToast("error", messageOf(error)),
  });
}
