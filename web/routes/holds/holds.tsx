import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, type LoaderFunction, useSearchParams } from "react-router";
import type { Statement } from "#contract/decisions/contract.ts";
import type { Reply } from "#contract/endpoint.ts";
import { HOLD_REASONS, type listHolds } from "#contract/holds/contract.ts";
import { PageTitle } from "#web/components/page-title.tsx";
import { PagedList } from "#web/components/paged-list.tsx";
import { messageOf, useCall } from "#web/lib/call.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { apiQuery, refreshAll } from "#web/lib/queries.ts";
import { askForStatement } from "#web/lib/session/statement-request.ts";
import { listState } from "#web/lib/url-state.ts";
import { fetchList } from "#web/lib/wait.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { LandingSection } from "#web/ui/content/landing-section.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton-rows.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  const { page } = listState.parse(new URL(request.url).searchParams);
  await fetchList(queries, holdsQuery(page));
  return null;
};

/** Renders the posts that wait for staff. */
export function Component() {
  const { page } = listState.parse(useSearchParams()[0]);
  const query = useQuery(holdsQuery(page));
  return (
    <div className="page max-w-960">
      <PageTitle title="Waiting posts" />
      <LandingSection
        // A row is removed while its button has the focus.
        changing={`${page} ${query.data?.holds.length}`}
        aria-label="Waiting posts"
      >
        <PagedList
          query={query}
          rows="holds"
          what="The posts"
          icon="img"
          pending={<SkeletonRows label="Loading the posts" height={164} count={3} />}
          empty={
            <EmptyState icon="img" title="No post waits" text="New posts to look at land here." />
          }
          page={page}
          hrefFor={(target) => listState.path("/holds", { page: target })}
          pagination={{
            className: "justify-center pt-24",
            label: "Pages of waiting posts",
          }}
        >
          {(holds) => (
            <ul>
              {holds.map((hold) => (
                <HoldRow key={hold._id} hold={hold} />
              ))}
            </ul>
          )}
        </PagedList>
      </LandingSection>
    </div>
  );
}

/** Renders a post that waits for staff, who show or remove it. */
function HoldRow({ hold }: { hold: Hold }) {
  const { _id, title, description, images, maker, cause, note, removed, at } = hold;
  const release = useReleaseHold(_id);
  const removal = useRemoveHeld(_id);

  function askToRemove() {
    askForStatement({
      title: `Delete ${title}?`,
      body: "Nobody but its maker has seen it.",
      confirmLabel: "Delete Post",
      username: maker.username,
      act: (statement) => removal.mutateAsync(statement),
    });
  }

  return (
    <li className="flex gap-16 py-16 border-b border-line max-[561px]:flex-col">
      <div className="cluster gap-4 flex-none w-164">
        {images.map(({ url, alt }) => (
          <img
            key={url}
            className="bg-art size-80 object-cover only:size-164"
            src={url}
            alt={alt}
            loading="lazy"
          />
        ))}
      </div>
      <div className="breaks flex-1">
        <h2 className="t-h3" dir="auto">
          {title}
        </h2>
        <p className="t-sm">
          <Link className="link" to={`/profile/${maker.username}`}>
            {maker.username}
          </Link>
          , <TimeAgo iso={at} />
        </p>
        {description && <p dir="auto">{description}</p>}
        <p className="t-sm" dir="auto">
          {HOLD_REASONS[cause]} {note}
        </p>
        {removed && (
          <p className="t-sm">
            Removed <TimeAgo iso={removed.at} /> by rule {removed.rule}, <bdi>{removed.title}</bdi>.
          </p>
        )}
        <div className="cluster gap-8 mt-12">
          <Button icon="check" busy={release.isPending} onClick={() => release.mutate()}>
            Show the post
          </Button>
          <Button variant="danger-quiet" icon="trash" onClick={askToRemove}>
            Delete Post
          </Button>
        </div>
      </div>
    </li>
  );
}

type Hold = Reply<typeof listHolds>["holds"][number];

/** Fetches one page of the posts that wait for staff. */
function holdsQuery(page: number) {
  // Other staff decide meanwhile.
  return { ...apiQuery("GET /api/holds", { query: { page } }), staleTime: 0 };
}

/** Shows a post that waits; toasts show the result. */
export function useReleaseHold(id: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/hold/:id/release", { params: { id } }),
    onSuccess: ({ message }) => showToast("ok", message),
    onError: (error) => showToast("error", messageOf(error)),
    onSettled: () => refreshAll(queries),
  });
}

/** Removes a post that waits; the dialog shows the error. */
export function useRemoveHeld(id: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (statement: Statement) =>
      call("POST /api/hold/:id/remove", { params: { id }, body: { statement } }),
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      await refreshAll(queries);
    },
  });
}
