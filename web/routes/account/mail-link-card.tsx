import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Call, CallError, messageOf, useCall } from "#web/lib/call.ts";
import { CURRENT_USER } from "#web/lib/queries.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

type MailLinkCardProps = {
  title: string;
  /** One sentence on what the button does. */
  text: string;
  label: string;
  /** Uses the mail's link; called only by the button. */
  use: (call: Call) => Promise<{ message: string }>;
};

/** Asks before a mail's link is used, because mail scanners open links but don't press buttons. */
export function MailLinkCard({ title, text, label, use }: MailLinkCardProps) {
  const call = useCall();
  const queries = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => use(call),
    onSuccess: () => queries.invalidateQueries({ queryKey: CURRENT_USER }),
  });
  // A link that was refused stays refused, unlike a call that got lost.
  const isUsedUp = error instanceof CallError && error.status === 400;
  return (
    <div className="card flex flex-col gap-12 min-h-236 px-28 pt-28 pb-24">
      <div className="flex flex-col gap-8">
        <h1 className="t-h2">{title}</h1>
        {!data && !isUsedUp && <p className="t-sm">{text}</p>}
        <div role="status">
          {data && (
            <>
              <Icon name="check" className="text-good size-32 stroke-[1.5]" />
              <p>{data.message}</p>
            </>
          )}
          {error && <p className="t-note text-bad">{messageOf(error)}</p>}
        </div>
      </div>
      {data || isUsedUp ? (
        <LinkButton to="/">Home</LinkButton>
      ) : (
        <Button variant="danger" busy={isPending} onClick={() => mutate()}>
          {label}
        </Button>
      )}
    </div>
  );
}
