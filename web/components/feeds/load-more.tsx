import { type MouseEvent, useEffect, useRef } from "react";
import type { To } from "react-router";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";

type LoadMoreProps = {
  /** The URL of the next page, for browsers without scripts. */
  to: To;
  onMore: () => void;
  loading: boolean;
  /** Why the last attempt failed. */
  error: string | null;
  /** Fetch when it comes near the viewport. */
  automatic: boolean;
};

const NEAR = "800px";

export function LoadMore({ to, onMore, loading, error, automatic }: LoadMoreProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = sentinel.current;
    if (!element || !automatic || loading || error) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [automatic, loading, error, onMore]);

  function more(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onMore();
  }

  return (
    <div ref={sentinel} className="grid gap-12 justify-items-center pt-24">
      <div role="alert">{error && <FieldMessage kind="error">{error}</FieldMessage>}</div>
      <LinkButton to={to} size="l" busy={loading} onClick={more}>
        {error ? "Try again" : "Load more"}
      </LinkButton>
    </div>
  );
}
