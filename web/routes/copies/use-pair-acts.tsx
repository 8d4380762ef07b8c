import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Pair } from "#contract/likeness/contract.ts";
import { showChanged } from "#web/components/copies/copies-api.ts";
import { type Call, messageOf, useCall } from "#web/lib/call.ts";
import { showToast, type ToastAction } from "#web/ui/feedback/toast-queue.ts";
import { useDialogSubject } from "#web/ui/hooks/use-dialog-subject.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { PairActionId } from "./pair-actions.ts";
import { sidesOf } from "./pair-text.ts";

const PairDialog = lazyPart(async () => (await import("./pair-dialog.tsx")).PairDialog);

const UNDO_MS = 10_000;

type Asking = { id: "ask" | "report"; pair: Pair };
type Done = { pair: Pair; message: string };

type PairActs = {
  act: (id: PairActionId) => void;
  /** Shows what was done by a form of the pair. */
  finish: (done: Done) => void;
  /** The action being sent. */
  busy: PairActionId | null;
  dialog: ReactNode;
};

/** Provides the actions on a pair; `onChanged` runs after each, before a toast could be missed. */
export function usePairActs(pair: Pair, onChanged: (changed: Pair) => void): PairActs {
  const call = useCall();
  const queries = useQueryClient();
  const asking = useDialogSubject<Asking>();

  function finish({ pair: changed, message }: Done, action?: ToastAction) {
    showToast("ok", message, action);
    showChanged(queries, changed);
    onChanged(changed);
  }

  const sending = useMutation({
    mutationFn: (id: Exclude<PairActionId, "ask" | "report">) => sendAct(call, pair, id),
    onSuccess: (done, id) => finish(done, id === "close" ? undo(done.pair) : undefined),
    onError: (error) => showToast("error", messageOf(error)),
  });

  const undo = ({ _id }: Pair): ToastAction => ({
    label: "Undo",
    ms: UNDO_MS,
    run: () => {
      call("POST /api/copies/:id/reopen", { params: { id: _id } }).then(
        (reopened) => finish(reopened),
        (error: unknown) => showToast("error", messageOf(error)),
      );
    },
  });

  return {
    finish,
    act: (id) => {
      if (id === "ask" || id === "report") asking.show({ id, pair });
      else if (!sending.isPending) sending.mutate(id);
    },
    busy: sending.isPending ? sending.variables : null,
    dialog: asking.subject && (
      <PairDialog
        key={`${asking.subject.id} ${asking.subject.pair._id}`}
        {...asking.subject}
        open={asking.open}
        onOpenChange={asking.setOpen}
        onFailed={asking.clear}
        onDone={finish}
      />
    ),
  };
}

async function sendAct(
  call: Call,
  pair: Pair,
  id: Exclude<PairActionId, "ask" | "report">,
): Promise<Done> {
  const params = { id: pair._id };
  const { other } = sidesOf(pair);
  switch (id) {
    case "close": {
      const done = await call("POST /api/copies/:id/close", { params, body: { outcome: "fine" } });
      return { ...done, message: `“${other.title}” is closed.` };
    }
    case "accept": {
      const body = { outcome: "credited" } as const;
      const done = await call("POST /api/copies/:id/close", { params, body });
      return pair.relation === "permission" ? { ...done, message: "Permission confirmed" } : done;
    }
    case "refuse":
      return call("POST /api/copies/:id/refuse", { params });
    case "reopen":
      return call("POST /api/copies/:id/reopen", { params });
    case "credit":
      return call("POST /api/copies/:id/relation", { params, body: { relation: "remix" } });
  }
}
