import { CallError, messageOf } from "#web/lib/call.ts";

/** Growing pauses between attempts on a line that is lost (ms), and those after them. */
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000, 30_000];
const LONGEST_PAUSE_MS = 60_000;

/** Where a limit does not say for how long (s). */
const LIMIT_SECONDS = 60;

export type Published = { _id: string; held: boolean };

/** What happens to a post that is sent. */
export type Progress =
  /** `share` of it is sent, from 0 to 1. */
  | { type: "sending"; share: number }
  /** There is no answer; it is sent again after a pause, or once the browser is online. */
  | { type: "waiting" }
  /** A limit is reached until a time (ms). */
  | { type: "limited"; until: number }
  | { type: "published"; post: Published }
  /** It stays a draft; `stops` whether every other post would be refused as well. */
  | { type: "refused"; message: string; stops: boolean };

export type Turn<Post> = {
  /** Returns the next post once it is stored with what it is sent with; undefined after the last. */
  next: () => Promise<Post | undefined>;
  /** Sends a post; throws a `CallError`. */
  send: (post: Post, onProgress: (share: number) => void) => Promise<Published>;
  onProgress: (post: Post, progress: Progress) => void;
  /** Waits (ms), at most until `signal` aborts, or, on a lost line, until the browser is online again. */
  pause: (ms: number, until: "online" | "time", signal: AbortSignal) => Promise<void>;
  now: () => number;
};

/**
 * Publishes posts one after another until none is left, every other would be refused too, or `signal` aborts. A post
 * whose answer is lost is sent again, and no other before it is answered.
 */
export async function publishInTurn<Post>(turn: Turn<Post>, signal: AbortSignal): Promise<void> {
  for (;;) {
    const post = signal.aborted ? undefined : await turn.next();
    if (post === undefined) return;
    const end = await publishOne(turn, post, signal);
    if (end === null) return;
    turn.onProgress(post, end);
    if (end.type === "refused" && end.stops) return;
  }
}

type End = Extract<Progress, { type: "published" | "refused" }>;

/** Sends a post until it is answered; returns null where `signal` aborted that. */
async function publishOne<Post>(
  { send, onProgress, pause, now }: Turn<Post>,
  post: Post,
  signal: AbortSignal,
): Promise<End | null> {
  for (let lost = 0; !signal.aborted; ) {
    try {
      onProgress(post, { type: "sending", share: 0 });
      const published = await send(post, (share) => onProgress(post, { type: "sending", share }));
      return { type: "published", post: published };
    } catch (error) {
      const status = error instanceof CallError ? error.status : null;
      if (status === 429) {
        const seconds = (error as CallError).retryAfter ?? LIMIT_SECONDS;
        onProgress(post, { type: "limited", until: now() + seconds * 1000 });
        await pause(seconds * 1000, "time", signal);
      } else if (status === 0 || (status !== null && status >= 500)) {
        onProgress(post, { type: "waiting" });
        await pause(PAUSES_MS[lost] ?? LONGEST_PAUSE_MS, "online", signal);
        lost += 1;
      } else {
        return { type: "refused", message: reasonOf(error), stops: isOfAccount(status) };
      }
    }
  }
  return null;
}

/** Returns the first fault that the server names, else its message. */
function reasonOf(error: unknown): string {
  const [fault] = error instanceof CallError ? Object.values(error.errors) : [];
  return fault ?? messageOf(error);
}

/** Returns whether a status says that the account may not publish now. */
function isOfAccount(status: number | null): boolean {
  return status === 401 || status === 403;
}

/** Waits for a time (ms), less if `signal` aborts, or if a lost line is back. */
export function pauseFor(ms: number, until: "online" | "time", signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end, { signal: ended.signal });
    if (until === "online") window.addEventListener("online", end, { signal: ended.signal });
  });
}
