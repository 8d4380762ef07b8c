import type { MouseEvent } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "./empty-state.tsx";

type FailedStateProps = {
  title: string;
  text?: string;
  onRetry: () => unknown;
  className?: string;
};

/** Renders, and has read aloud, that something could not be loaded, with a retry button. */
export function FailedState(props: FailedStateProps) {
  const { title, text = "Check your connection and try again.", onRetry, className } = props;

  function retry({ currentTarget }: MouseEvent) {
    // The button is removed while loading: the focus moves to its container.
    currentTarget.closest<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
    onRetry();
  }
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon="warn"
        title={title}
        text={text}
        action={<Button onClick={retry}>Try again</Button>}
      />
    </div>
  );
}
