import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { FormProvider } from "react-hook-form";
import { type LoaderFunction, redirect, useNavigate, useParams } from "react-router";
import { canBan } from "#contract/users/policy.ts";
import { BanFields } from "#web/components/bans/ban-fields.tsx";
import { banLabel, banTerm } from "#web/components/bans/ban-term.ts";
import { type Ban, useBanForm } from "#web/components/bans/use-ban-form.ts";
import { PageTitle } from "#web/components/page-title.tsx";
import { PROFILES, profileQuery } from "#web/components/users/api.ts";
import { countText } from "#web/components/users/count-text.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { isRefused, userDetailsQuery } from "#web/components/users/settings-api.ts";
import { useCall } from "#web/lib/call.ts";
import { queriesContext, userContext } from "#web/lib/loader.ts";
import { apiQuery, EXCEPT_CURRENT_USER } from "#web/lib/queries.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LeaveGuard, leavesPage } from "#web/ui/overlays/leave-guard.tsx";
import { useDialog } from "#web/ui/overlays/use-dialog.tsx";

/** Fetches whether a user is banned. */
function banQuery(id: string) {
  return apiQuery("GET /api/user/:id/ban", { params: { id } });
}

export const loader: LoaderFunction = async ({ params, context }) => {
  const queries = context.get(queriesContext);
  const id = params.id ?? "";
  const [ban, user] = await Promise.all([
    // Other staff may just have banned the user.
    queries.fetchQuery({ ...banQuery(id), staleTime: 0 }),
    queries.fetchQuery(userDetailsQuery(id)),
  ]).catch((error: unknown) => {
    throw isRefused(error) ? redirect("/") : error;
  });
  if (ban.banned || !canBan(context.get(userContext), user)) throw redirect("/");
  await queries.prefetchQuery(profileQuery({ username: user.username, nsfw: false }));
  return null;
};

export function Component() {
  const { id = "" } = useParams();
  const { data: user } = useQuery(userDetailsQuery(id));
  const { data: current } = useQuery(banQuery(id));
  const ban = useBan(id, user?.username ?? "");
  if (!user) return null;
  const { username, avatar } = user;
  return (
    <div className="page max-w-640">
      <PageTitle title={`Ban ${username}`}>Ban user</PageTitle>
      <BanForm
        username={username}
        head={<UserLine username={username} avatar={avatar} />}
        openReports={current?.openReports}
        backTo={profilePath(username)}
        onBan={ban}
      />
    </div>
  );
}

function UserLine({ username, avatar }: { username: string; avatar: string | null }) {
  const { data: profile } = useQuery(profileQuery({ username, nsfw: false }));
  return (
    <div className="grid gap-14 items-center grid-cols-[56px_minmax(0,1fr)] pb-20 border-b border-line">
      <Avatar src={avatar} name={username} size={56} />
      <div>
        <p className="t-h2 breaks">{username}</p>
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
  const call = useCall();
  const { mutateAsync } = useMutation({
    mutationFn: (body: Ban) => call("POST /api/user/:id/ban", { params: { id }, body }),
  });
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (ban) => {
    await mutateAsync(ban);
    queries.removeQueries({ ...EXCEPT_CURRENT_USER, type: "inactive" });
    queries.removeQueries(PROFILES);
    showToast("ok", `Sayonara, ${username}.`);
    await navigate(profilePath(username));
    queries.removeQueries(banQuery(id));
  };
}

const ConfirmDialog = lazyPart(
  async () => (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
);

type BanFormProps = {
  username: string;
  /** Names the user. */
  head: ReactNode;
  openReports?: number | undefined;
  backTo: string;
  /** Rejects with a message to show. */
  onBan: (ban: Ban) => Promise<unknown>;
};

/** Asks for duration and reasons, and for confirmation. */
export function BanForm({ username, head, openReports, backTo, onBan }: BanFormProps) {
  const now = useNow();
  const isSending = useRef(false);
  const { show, dialog } = useDialog<Ban>((ban, state) => (
    <ConfirmDialog
      danger
      {...state}
      title={`Ban ${username}?`}
      body={`${banTerm(ban.banExpiryDays ?? null, now)} You can lift it from the profile.`}
      confirmLabel={banLabel(ban.banExpiryDays ?? null)}
      onConfirm={async () => {
        isSending.current = true;
        await onBan(ban).finally(() => {
          isSending.current = false;
        });
      }}
    />
  ));
  const form = useBanForm(show);
  return (
    <form
      className="card grid gap-20 p-24 phone:p-16"
      method="post"
      noValidate
      onSubmit={form.submit}
    >
      {head}
      <FormProvider {...form}>
        <BanFields username={username} openReports={openReports} />
      </FormProvider>
      <p className="t-sm">
        While banned they cannot log in, post, comment or like, and their posts leave all lists.
      </p>
      <div className="border-t border-line cluster gap-8 justify-end pt-20">
        <LinkButton size="l" to={backTo}>
          Cancel
        </LinkButton>
        <Button type="submit" variant="primary" size="l" icon="ban">
          Ban
        </Button>
      </div>
      {dialog}
      {form.formState.isDirty && (
        <LeaveGuard
          blocks={(navigation) => !isSending.current && leavesPage(navigation)}
          title="Leave without banning?"
          body="What you wrote would be lost."
        />
      )}
    </form>
  );
}
