import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCall } from "#web/platform/call.ts";
import { CurrentUserContext, currentUserQuery } from "#web/platform/session/session.ts";

/** Subscribes to the current user once for all components: every tile of a list reads it. */
export function CurrentUserProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(currentUserQuery(useCall()));
  return <CurrentUserContext value={data ?? null}>{children}</CurrentUserContext>;
}
