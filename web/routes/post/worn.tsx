import { useQuery } from "@tanstack/react-query";
import { type LoaderFunction, useParams, useSearchParams } from "react-router";
import { PageTitle } from "#web/components/page-title.tsx";
import { postQuery, refusalOf } from "#web/components/posts/api.ts";
import { PagedPosts } from "#web/components/posts/grid/paged-posts.tsx";
import { wornOnPath, wornOnQuery } from "#web/components/worn/queries.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { currentUserQuery, listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { listState } from "#web/lib/url-state.ts";
import { fetchList } from "#web/lib/wait.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

export const loader: LoaderFunction = async ({ params, request, context }) => {
  const queries = context.get(queriesContext);
  const id = params.id ?? "";
  const nsfw = listsNsfw(await queries.ensureQueryData(currentUserQuery));
  const { page } = listState.parse(new URL(request.url).searchParams);
  try {
    await queries.ensureQueryData(postQuery(id));
  } catch (error) {
    throw refusalOf(error);
  }
  await fetchList(queries, wornOnQuery({ id, page, nsfw }));
  return null;
};

/** Renders the creations that wear a symbol. */
export function Component() {
  const { id = "" } = useParams();
  const nsfw = listsNsfw(useCurrentUser());
  const { page } = listState.parse(useSearchParams()[0]);
  const title = useQuery(postQuery(id)).data?.post.title ?? "";
  const back = (
    <LinkButton variant="quiet" to={`/post/${id}`}>
      Show the symbol
    </LinkButton>
  );
  return (
    <div className="px-24 pb-32 narrow:px-16 narrow:pb-32 phone:px-12 phone:pb-28">
      <PageTitle title={`Worn on: ${title}`} visual="h2" className="[&>h1]:min-w-0" right={back} />
      <PagedPosts
        query={useQuery(wornOnQuery({ id, page, nsfw }))}
        label={`Creations that wear ${title}`}
        page={page}
        hrefFor={(number) => listState.path(wornOnPath(id), { page: number })}
        empty={
          <EmptyState
            icon="symbol"
            title="Worn on nothing yet"
            text="Creations that name this symbol show here."
            action={<LinkButton to={`/post/${id}`}>Show the symbol</LinkButton>}
          />
        }
      />
    </div>
  );
}
