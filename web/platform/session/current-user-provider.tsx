import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCall } from "#web/platform/call.ts";
import { CurrentUserContext, currentUserQuery } from "#web/platform/session/session.ts";

/** Follows who is signed in, once for everything in it: every tile of a list wants to know. */
export function CurrentUserProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(currentUserQuery(useCall()));
  return <CurrentUserContext value={data ?? null}>{children}</CurrentUserContext>;
}
