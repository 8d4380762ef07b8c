/** A task that runs in a worker of its own, so that the page never freezes. */
export type WorkerTask<Input, Reply> = {
  /** Starts the worker before the first request. */
  prepare(): void;
  run(input: Input): Promise<Reply>;
  /** Terminates the worker; the next request starts another. */
  end(): void;
};

type WorkerHandle<Input, Reply> = { send(input: Input): Promise<Reply>; end(): void };

function wrapWorker<Input, Reply>(worker: Worker): WorkerHandle<Input, Reply> {
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener("error", () => reject(new Error("The worker failed")));
  });
  // The worker may fail to load before anyone awaits the promise.
  failed.catch(() => undefined);
  return {
    send: (input) => {
      const reply = new Promise<Reply>((resolve) => {
        const settle = ({ data }: MessageEvent<Reply>) => resolve(data);
        worker.addEventListener("message", settle, { once: true });
        worker.postMessage(input);
      });
      return Promise.race([reply, failed]);
    },
    end: () => worker.terminate(),
  };
}

/**
 * Creates a worker task; where workers are unavailable or fail, `onPage` runs on the main thread.
 */
export function createWorkerTask<Input, Reply>(
  createWorker: () => Worker,
  onPage: (input: Input) => Promise<Reply>,
): WorkerTask<Input, Reply> {
  let handle: WorkerHandle<Input, Reply> | null = null;
  const prepare = () => {
    try {
      handle ??= wrapWorker(createWorker());
    } catch {
      handle = null;
    }
  };
  const end = () => {
    handle?.end();
    handle = null;
  };
  const run = async (input: Input) => {
    prepare();
    if (!handle) return onPage(input);
    try {
      return await handle.send(input);
    } catch {
      end();
      return onPage(input);
    }
  };
  return { prepare, run, end };
}
