import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SignUpMode } from "#contract/sign-ups/contract.ts";
import { signUpsQuery } from "#web/components/accounts/sign-ups-query.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";

const MODES = [
  { value: "open", label: "Everybody can join" },
  { value: "approval", label: "Who joins waits for approval" },
  { value: "invitation", label: "One can join by invitation" },
  { value: "closed", label: "Nobody can join" },
] as const;

/** Renders who can join, which staff change. */
export function SignUps() {
  const call = useCall();
  const queries = useQueryClient();
  const { data } = useQuery(signUpsQuery());
  const { mutate } = useMutation({
    mutationFn: (mode: SignUpMode) => call("PATCH /api/sign-ups", { body: { mode } }),
    onSuccess: ({ message }) => showToast("ok", message),
    onError: (error) => showToast("error", messageOf(error)),
    onSettled: () => queries.invalidateQueries(signUpsQuery()),
  });
  if (!data) return null;
  return (
    <div className="max-w-400">
      <SelectField
        label="Who can join"
        options={MODES}
        value={data.mode}
        hint={
          data.staffAway
            ? "No staff were here for seven days. It opens again by itself."
            : undefined
        }
        onValueChange={(mode) => mutate(mode)}
      />
    </div>
  );
}
