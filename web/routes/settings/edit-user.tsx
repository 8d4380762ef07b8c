import { useQuery } from "@tanstack/react-query";
import { redirect, useParams } from "react-router";
import { canEditUser } from "#contract/users/policy.ts";
import { isStaff } from "#contract/users/roles.ts";
import { isRefused, userDetailsQuery } from "#web/components/users/settings-api.ts";
import { useSite } from "#web/lib/document/site.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { requireUser, useCurrentUser } from "#web/lib/session/session.ts";
import { UserSettings } from "./user-settings.tsx";

export const load: PageLoader = async (deps, { params }) => {
  const viewer = await requireUser(deps);
  if (!isStaff(viewer)) throw redirect("/");
  if (viewer._id === params.id) throw redirect("/settings");
  const { queries } = deps;
  const query = userDetailsQuery(params.id ?? "");
  const user = await queries.fetchQuery(query).catch((error: unknown) => {
    throw isRefused(error) ? redirect("/") : error;
  });
  if (!canEditUser(viewer, user)) throw redirect("/");
  return null;
};

export function Page() {
  const { name } = useSite();
  const { id = "" } = useParams();
  const viewer = useCurrentUser();
  const query = userDetailsQuery(id);
  const { data: user } = useQuery(query);
  if (!viewer || !user) return null;
  const title = `${user.username}'s Settings`;
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <UserSettings key={id} title={title} user={user} viewer={viewer} queryKey={query.queryKey} />
    </>
  );
}
