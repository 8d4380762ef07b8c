/** A task that runs in a worker of its own, so that the page never freezes. */
export type WorkerTask<Question, Reply> = {
  /** Starts the worker before the first request. */
  prepare(): void;
  run(question: Question): Promise<Reply>;
  /** Terminates the worker; the next request starts another. */
  end(): void;
};

type Helper<Question, Reply> = { ask(question: Question): Promise<Reply>; end(): void };

function hire<Question, Reply>(worker: Worker): Helper<Question, Reply> {
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener("error", () => reject(new Error("The worker failed")));
  });
  // The worker may fail to load before anyone awaits the promise.
  failed.catch(() => undefined);
  return {
    ask: (question) => {
      const answered = new Promise<Reply>((resolve) => {
        const settle = ({ data }: MessageEvent<Reply>) => resolve(data);
        worker.addEventListener("message", settle, { once: true });
        worker.postMessage(question);
      });
      return Promise.race([answered, failed]);
    },
    end: () => worker.terminate(),
  };
}

/**
 * Creates a worker task; where workers are unavailable or fail, `onPage` runs on the main thread.
 */
export function createWorkerTask<Question, Reply>(
  createWorker: () => Worker,
  onPage: (question: Question) => Promise<Reply>,
): WorkerTask<Question, Reply> {
  let helper: Helper<Question, Reply> | null = null;
  const prepare = () => {
    try {
      helper ??= hire(createWorker());
    } catch {
      helper = null;
    }
  };
  const end = () => {
    helper?.end();
    helper = null;
  };
  const run = async (question: Question) => {
    prepare();
    if (!helper) return onPage(question);
    try {
      return await helper.ask(question);
    } catch {
      end();
      return onPage(question);
    }
  };
  return { prepare, run, end };
}
