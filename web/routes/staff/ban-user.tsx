import { useQuery, useQueryClient } from "@tanstack/react-query";
import { redirect, useNavigate, useParams } from "react-router";
import { canBan } from "#contract/moderation/policy.ts";
import { isStaff } from "#contract/users/roles.ts";
import { type Ban, banQuery, useBanUser } from "#web/components/moderation/bans/bans-api.ts";
import { profileQuery } from "#web/components/users/api.ts";
import { countText } from "#web/components/users/count-text.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { isRefused, userDetailsQuery } from "#web/components/users/settings/api.ts";
import { useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { requireUser, useCurrentUser } from "#web/lib/session/session.ts";
import { BanForm } from "#web/routes/staff/bans/ban-form.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import styles from "./ban-user.module.css";

export const load: PageLoader = async ({ call, queries }, { params }) => {
  const viewer = await requireUser({ call, queries });
  if (!isStaff(viewer)) throw redirect("/");
  const id = params.id ?? "";
  const [ban, user] = await Promise.all([
    // Other staff may just have banned the user.
    queries.fetchQuery({ ...banQuery(call, id), staleTime: 0 }),
    queries.fetchQuery(userDetailsQuery(call, id)),
  ]).catch((error: unknown) => {
    throw isRefused(error) ? redirect("/") : error;
  });
  if (ban.banned || !canBan(viewer, user)) throw redirect("/");
  await queries.prefetchQuery(profileQuery(call, { username: user.username, nsfw: false }));
  return null;
};

export function Page() {
  const { name } = useSite();
  const { id = "" } = useParams();
  const { data: user } = useQuery(userDetailsQuery(useCall(), id));
  const ban = useBan(id, user?.username ?? "");
  // Between signing out and leaving the page there is no user.
  if (!useCurrentUser() || !user) return null;
  const { username, avatar } = user;
  return (
    <div className={styles.page}>
      <title>{`Ban ${username} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <SectionHeading level={1} roomy>
        Ban user
      </SectionHeading>
      <BanForm
        username={username}
        head={<UserLine username={username} avatar={avatar} />}
        backTo={profilePath(username)}
        onBan={ban}
      />
    </div>
  );
}

function UserLine({ username, avatar }: { username: string; avatar: string | null }) {
  const { data: profile } = useQuery(profileQuery(useCall(), { username, nsfw: false }));
  return (
    <div className={styles.person}>
      <Avatar src={avatar} name={username} size={56} />
      <div>
        <p className={classNames("t-h2", styles.name)}>{username}</p>
        {profile && (
          <p className="t-sm">
            {`Joined ${longDate(profile.createdAt)}. ${countText(profile.numPosts, "creation", "creations")}.`}
          </p>
        )}
      </div>
    </div>
  );
}

/** Bans, shows the reply and navigates to the profile; rejects when refused. */
function useBan(id: string, username: string): (ban: Ban) => Promise<void> {
  const { mutateAsync } = useBanUser(id);
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (ban) => {
    await mutateAsync(ban);
    queries.removeQueries({ queryKey: ["feed", "profile"] });
    showToast("ok", `Sayonara, ${username}.`);
    await navigate(profilePath(username));
    queries.removeQueries({ queryKey: ["ban", id] });
  };
}
