import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type Board, inviteToBoard } from "#contract/boards/contract.ts";
import { useRefreshBoards, useRemoveCollaborator } from "#web/components/boards/api.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useDebounced } from "#web/ui/hooks/use-debounced.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type CollaboratorsDialogProps = {
  board: Board;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Renders the dialog in which the owner of a board invites and removes those who add to it. */
export function CollaboratorsDialog({ board, open, onOpenChange }: CollaboratorsDialogProps) {
  const { code, collaborators, invited } = board;
  const list = useFocusRescue<HTMLDivElement>(collaborators.length + invited.length);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="People of this board"
      width={480}
      actions={<Button onClick={() => onOpenChange(false)}>Done</Button>}
    >
      <div ref={list} className="dialog-body landing" tabIndex={-1}>
        <InviteForm code={code} />
        {collaborators.length + invited.length > 0 && (
          <ul className="grid gap-8" aria-label="People">
            {collaborators.map((person) => (
              <PersonRow key={person._id} code={code} person={person} state="Adds to it" />
            ))}
            {invited.map((person) => (
              <PersonRow key={person._id} code={code} person={person} state="Invited" />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function InviteForm({ code }: { code: string }) {
  const call = useCall();
  const refresh = useRefreshBoards();
  const form = useContractForm(
    inviteToBoard.body,
    async (body) => {
      const { message } = await call("POST /api/boards/:id/invite", { params: { id: code }, body });
      form.reset();
      form.setFocus("username");
      showToast("ok", message);
      await refresh();
    },
    { defaultValues: { username: "" } },
  );
  const names = useNamesLike(form.watch("username"));
  const listId = useId();
  return (
    <form
      className="grid gap-x-12 gap-y-8 items-start grid-cols-[minmax(0,1fr)_auto]"
      aria-label="Invite somebody"
      noValidate
      onSubmit={form.submit}
    >
      <TextField
        label="Username"
        hint="They can add creations, and take out what they added."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        list={listId}
        error={form.formState.errors.username?.message}
        {...form.register("username")}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button variant="primary" type="submit" size="l" className="mt-26" busy={form.busy}>
        Invite
      </Button>
      <div className="col-span-full empty:hidden">
        <FormError message={form.failure} />
      </div>
    </form>
  );
}

/** Returns usernames that begin like a text, none for "". */
function useNamesLike(text: string): string[] {
  const query = useDebounced(text.trim());
  const { data } = useQuery({
    ...apiQuery("GET /api/search/suggestions", { query: { query, nsfw: false } }),
    enabled: query !== "",
  });
  return query === "" ? [] : (data?.people ?? []).map(({ username }) => username);
}

type PersonRowProps = { code: string; person: Board["owner"]; state: string };

function PersonRow({ code, person: { _id, username, avatar }, state }: PersonRowProps) {
  const { mutate, isPending } = useRemoveCollaborator(code);
  const refresh = useRefreshBoards();
  const onError = (error: Error) => showToast("error", messageOf(error));
  return (
    <li className="flex items-center gap-12 min-h-48">
      <Avatar src={avatar} name={username} size={36} />
      <span className="flex-1 min-w-0">
        <b className="block t-label truncate">{username}</b>
        <span className="t-sm leading-18">{state}</span>
      </span>
      <Button
        busy={isPending}
        aria-label={`Remove ${username}`}
        onClick={() => mutate(_id, { onSuccess: refresh, onError })}
      >
        Remove
      </Button>
    </li>
  );
}
