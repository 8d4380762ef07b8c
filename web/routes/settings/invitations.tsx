import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  INVITATION_USES_MAX,
  INVITATIONS_MAX,
  type Invitation,
} from "#contract/sign-ups/contract.ts";
import { INVITE_AFTER_DAYS } from "#contract/sign-ups/policy.ts";
import { QueryState } from "#web/components/query-state.tsx";
import { countText } from "#web/components/users/count-text.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { copyText } from "#web/ui/feedback/copy-text.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { SettingRow } from "#web/ui/fields/setting-row.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";

export const invitationsQuery = apiQuery("GET /api/invitations", {});

/** Lists the links by which others can join, with a button for another. */
export function Invitations() {
  const query = useQuery(invitationsQuery);
  if (!query.data) {
    return (
      <QueryState
        query={query}
        what="Your invitations"
        pending={
          <div role="status" aria-label="Loading your invitations">
            <Skeleton height={72} />
          </div>
        }
      />
    );
  }
  const { invitations, canInvite } = query.data;
  return <InvitationList invitations={invitations} canInvite={canInvite} />;
}

type InvitationListProps = { invitations: readonly Invitation[]; canInvite: boolean };

function InvitationList({ invitations, canInvite }: InvitationListProps) {
  const list = useFocusRescue<HTMLDivElement>(invitations.length);
  const { mutate, isPending } = useInvitationAct((call, uses: number) =>
    call("POST /api/invitations", { body: { uses } }),
  );
  if (!canInvite && invitations.length === 0) {
    return (
      <p className="t-sm">{`You can invite others once you are here for ${INVITE_AFTER_DAYS} days.`}</p>
    );
  }
  return (
    <div ref={list} className="grid gap-8 landing" tabIndex={-1}>
      <p className="t-sm">
        Whoever has a link can join, also while new accounts wait for approval. Staff see who
        invited whom.
      </p>
      {invitations.length > 0 && (
        <ul className="grid gap-8" aria-label="Invitations">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation._id} invitation={invitation} />
          ))}
        </ul>
      )}
      {canInvite && invitations.length < INVITATIONS_MAX && (
        <div className="cluster gap-8 mt-4">
          <Button icon="plus" busy={isPending} onClick={() => mutate(1)}>
            Link for one
          </Button>
          <Button disabled={isPending} onClick={() => mutate(INVITATION_USES_MAX)}>
            {`Link for ${INVITATION_USES_MAX}`}
          </Button>
        </div>
      )}
    </div>
  );
}

function InvitationRow({ invitation: { _id, code, usesLeft } }: { invitation: Invitation }) {
  const { url } = useSite();
  const { mutate, isPending } = useInvitationAct((call, id: string) =>
    call("POST /api/invitations/:id/delete", { params: { id } }),
  );
  const link = `${url}/join?invitation=${code}`;
  const copied = { ok: "Link copied", error: "The link could not be copied" };
  return (
    <li>
      <SettingRow
        icon="user"
        title={link}
        text={`${countText(usesLeft, "person", "people")} can still use it`}
        side={
          <>
            <Button icon="copy" onClick={() => void copyText(link, copied)}>
              Copy
            </Button>
            <Button busy={isPending} aria-label={`Delete ${code}`} onClick={() => mutate(_id)}>
              Delete
            </Button>
          </>
        }
      />
    </li>
  );
}

function useInvitationAct<Input>(
  act: (call: ReturnType<typeof useCall>, input: Input) => Promise<{ message: string }>,
) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => act(call, input),
    onSuccess: ({ message }) => showToast("ok", message),
    onError: (error) => showToast("error", messageOf(error)),
    onSettled: () => queries.invalidateQueries(invitationsQuery),
  });
}
