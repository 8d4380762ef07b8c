import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { showToast } from "./feedback/toast-queue.ts";

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

type LazyPart<Props> = {
  /** Null until loaded. */
  Part: ComponentType<Props> | null;
  /** Its button's handlers until then: prefetch on hover or focus, show on click. */
  button: { onPointerEnter: () => void; onFocus: () => void; onClick: () => void };
};

/** Loads a part of the page on the first sign of use. */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  // A failed prefetch may be silent: the click retries.
  const warmUp = () => void load().catch(() => {});

  async function show() {
    try {
      const loaded = await load();
      setPart(() => loaded);
    } catch {
      showNotLoaded();
    }
  }

  return {
    Part,
    button: { onPointerEnter: warmUp, onFocus: warmUp, onClick: () => void show() },
  };
}

/** Reports that code of the page could not be loaded, which leaves the page as it is. */
export function showNotLoaded(): void {
  showToast("error", "This could not be loaded. Check your connection and try again.");
}
