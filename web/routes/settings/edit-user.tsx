import { useQuery } from "@tanstack/react-query";
import { type LoaderFunction, redirect, useParams } from "react-router";
import { canEditUser } from "#contract/users/policy.ts";
import { isRefused, userDetailsQuery } from "#web/components/users/settings-api.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { queriesContext, userContext } from "#web/lib/loader.ts";
import { useUser } from "#web/lib/session/session.ts";
import { UserSettings } from "./user-settings.tsx";

export const loader: LoaderFunction = async ({ params, context }) => {
  const queries = context.get(queriesContext);
  const viewer = context.get(userContext);
  if (viewer._id === params.id) throw redirect("/settings");
  const query = userDetailsQuery(params.id ?? "");
  const user = await queries.fetchQuery(query).catch((error: unknown) => {
    throw isRefused(error) ? redirect("/") : error;
  });
  if (!canEditUser(viewer, user)) throw redirect("/");
  return null;
};

export function Component() {
  const { id = "" } = useParams();
  const viewer = useUser();
  const query = userDetailsQuery(id);
  const { data: user } = useQuery(query);
  if (!user) return null;
  const title = `${user.username}'s Settings`;
  return (
    <>
      <UnlistedHead title={title} />
      <UserSettings key={id} title={title} user={user} viewer={viewer} queryKey={query.queryKey} />
    </>
  );
}
