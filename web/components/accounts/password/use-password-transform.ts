import { useEffect, useState } from "react";
import { createWorkerTask } from "#web/components/accounts/captcha/worker-task.ts";
import { trustedScriptUrl } from "#web/lib/document/trusted-script-url.ts";
import workerUrl from "./password-worker.ts?worker&url";

function createPasswordTask() {
  return createWorkerTask<string, string>(
    () => new Worker(trustedScriptUrl(workerUrl), { type: "module" }),
    async (password) => {
      const { transformPassword } = await import("#contract/accounts/password-transform.ts");
      return transformPassword(password);
    },
  );
}

/**
 * Provides the function that derives what is sent from a password. Call `prepare` when typing
 * begins.
 */
export function usePasswordTransform() {
  const [task] = useState(createPasswordTask);
  useEffect(() => task.end, [task]);
  const transform = (password: string) => task.run(password).finally(task.end);
  return { prepare: task.prepare, transform };
}
