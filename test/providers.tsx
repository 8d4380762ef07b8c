import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CallProvider, createCall, type RawReply, type Transport } from "#web/platform/call.ts";
import { createQueryClient } from "#web/platform/queries.ts";

type Reply = Omit<RawReply, "retryAfter">;

/**
 * Returns what hooks of the site need around them: `answer` stands for the server, and `calls` are the
 * endpoints that were called, with input and options.
 */
export function createProviders(answer: (endpoint: string) => Reply | Promise<Reply>) {
  const calls: Parameters<Transport>[] = [];
  const queries = createQueryClient();
  const call = createCall(async (...args) => {
    calls.push(args);
    return answer(args[0]);
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <CallProvider value={call}>{children}</CallProvider>
    </QueryClientProvider>
  );
  return { calls, call, queries, wrapper };
}
