import { useEffect, useState } from "react";
import { createErrand } from "./worker-errand.ts";

function createPasswordErrand() {
  return createErrand<string, string>(
    () => new Worker(new URL("./password-worker.ts", import.meta.url), { type: "module" }),
    async (password) => {
      const { transformPassword } = await import("#contract/accounts/password-transform.ts");
      return transformPassword(password);
    },
  );
}

/** Makes of a password what may leave the browser. Call `prepare` once someone begins to type. */
export function usePasswordTransform() {
  const [errand] = useState(createPasswordErrand);
  useEffect(() => errand.end, [errand]);
  const transform = (password: string) => errand.run(password).finally(errand.end);
  return { prepare: errand.prepare, transform };
}
