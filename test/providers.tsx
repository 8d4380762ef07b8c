import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import type { Site } from "#contract/site.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { CallProvider, createCall, type RawReply, type Transport } from "#web/lib/call.ts";
import { SiteProvider } from "#web/lib/document/site.ts";
import { createQueryClient } from "#web/lib/queries.ts";
import { CurrentUserContext, UserContext } from "#web/lib/session/session.ts";

type Reply = Omit<RawReply, "retryAfter">;

type Around = {
  /** Whoever is signed in. */
  user?: Partial<CurrentUser>;
  /** The page on which a part is shown, for those that link to others. */
  path?: string;
};

/** A server that gives the same reply to every call: a success or, from 400 on, a refusal. */
export function answering(status: number, message: string, more: object = {}): () => Reply {
  return () => ({ status, body: { success: status < 400, message, ...more } });
}

/**
 * Returns what hooks and parts of the site need around them: `answer` stands for the server, `calls` are the
 * endpoints that were called, with input and options, and `sent` those without options.
 */
export function createProviders(
  answer: (endpoint: string, input: Parameters<Transport>[1]) => Reply | Promise<Reply>,
  { user, path }: Around = {},
) {
  const calls: Parameters<Transport>[] = [];
  const call = createCall(async (...args) => {
    calls.push(args);
    return answer(args[0], args[1]);
  });
  const queries = createQueryClient(call);
  const viewer = (user as CurrentUser | undefined) ?? null;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <CallProvider value={call}>
        <SiteProvider value={{ name: "Parade" } as Site}>
          <CurrentUserContext value={viewer}>
            <UserContext value={viewer}>
              {path ? <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter> : children}
            </UserContext>
          </CurrentUserContext>
        </SiteProvider>
      </CallProvider>
    </QueryClientProvider>
  );
  const sent = () => calls.map(([endpoint, input]) => [endpoint, input]);
  return { calls, sent, call, queries, wrapper };
}
