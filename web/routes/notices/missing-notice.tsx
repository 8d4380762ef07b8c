import { CallError, messageOf } from "#web/lib/call.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";

type MissingNoticeProps = { error: Error; onRetry: () => unknown; text: string };

/** Renders why a notice is not shown: there is none, or it could not be loaded. */
export function MissingNotice({ error, onRetry, text }: MissingNoticeProps) {
  const isMissing = error instanceof CallError && [400, 403, 404].includes(error.status);
  if (!isMissing) {
    return (
      <FailedState
        title="The notice could not be loaded"
        text={messageOf(error)}
        onRetry={onRetry}
      />
    );
  }
  return (
    <PageMessage
      title="There is no such notice"
      text={text}
      actions={<LinkButton to="/">Home</LinkButton>}
    />
  );
}
