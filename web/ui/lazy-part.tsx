import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { showNotLoaded } from "./feedback/not-loaded.ts";

type LazyPartProps = {
  /** Shown while it loads. */
  pending?: ReactNode;
  /** Shown where it could not be loaded, instead of a toast; `retry` loads it again. */
  failed?: ReactNode | ((retry: () => void) => ReactNode);
  /** Undoes what has shown it, so that the same act shows it again. */
  onFailed?: () => void;
};

type Outcome<Props> = { part: Props; failure: ReactNode };

/**
 * Returns a component whose code loads when it is first rendered. Where that fails, the page stays as it
 * is, and the component loads again the next time it is mounted.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // React caches how a lazy component ended, so that each attempt needs another.
  function newAttempt() {
    return lazy<ComponentType<Outcome<Props>>>(() =>
      load().then(
        (Part) => ({ default: ({ part }) => <Part {...part} /> }),
        () => {
          attempt = newAttempt();
          return { default: ({ failure }) => failure };
        },
      ),
    );
  }
  let attempt = newAttempt();

  return function LazyPart({ pending, failed, onFailed, ...part }: Props & LazyPartProps) {
    const [Attempt, setAttempt] = useState(() => attempt);
    const instead = typeof failed === "function" ? failed(() => setAttempt(() => attempt)) : failed;
    const failure = instead === undefined ? <NotLoaded onReported={onFailed} /> : instead;
    return (
      <Suspense fallback={pending}>
        <Attempt part={part as unknown as Props} failure={failure} />
      </Suspense>
    );
  };
}

function NotLoaded({ onReported }: { onReported: (() => void) | undefined }) {
  const report = useEffectEvent(() => {
    showNotLoaded();
    onReported?.();
  });
  useEffect(() => report(), []);
  return null;
}
