import "#web/ui/tokens.css";
import "#web/ui/faces.css";
import "#web/ui/base.css";
import "#web/ui/primitives.css";
import "#web/ui/theme.css";
import {
  type DehydratedState,
  HydrationBoundary,
  type QueryClient,
  QueryClientProvider,
  useQuery,
} from "@tanstack/react-query";
import { type ReactNode, StrictMode, useMemo, useState } from "react";
import type { HydrationState } from "react-router";
import type { Site } from "#contract/site.ts";
import type { Theme } from "#contract/theme.ts";
import { type Call, CallProvider } from "#web/lib/call.ts";
import { Document } from "#web/lib/document/document.tsx";
import { SiteProvider } from "#web/lib/document/site.ts";
import { saveTheme, ThemeProvider } from "#web/lib/document/theme.ts";
import { whenIdle } from "#web/lib/pre-hydration/when-idle.ts";
import { CurrentUserContext, currentUserQuery } from "#web/lib/session/session.ts";
import { ToastProvider } from "#web/ui/feedback/toast.tsx";

/** State that the server sends along with the rendered page. */
export type PageState = {
  site: Site;
  theme: Theme;
  queries: DehydratedState;
  router: HydrationState;
  /** Path and query the page was rendered for. */
  path: string;
  /** When, by the server's clock (ms). */
  renderedAt: number;
};

type AppProps = {
  call: Call;
  queries: QueryClient;
  state: Pick<PageState, "site" | "theme" | "queries">;
  children: ReactNode;
};

/** Wraps the router in the providers that server and browser share. */
export function App({ call, queries, state, children }: AppProps) {
  const choice = useThemeChoice(state.theme);
  return (
    <StrictMode>
      <Document theme={choice.theme} logoUrl={state.site.logoUrl}>
        <ThemeProvider value={choice}>
          <SiteProvider value={state.site}>
            <CallProvider value={call}>
              <QueryClientProvider client={queries}>
                <HydrationBoundary state={state.queries}>
                  <CurrentUserProvider>
                    <ToastProvider whenIdle={whenIdle}>{children}</ToastProvider>
                  </CurrentUserProvider>
                </HydrationBoundary>
              </QueryClientProvider>
            </CallProvider>
          </SiteProvider>
        </ThemeProvider>
      </Document>
    </StrictMode>
  );
}

function useThemeChoice(first: Theme) {
  const [theme, setTheme] = useState(first);
  return useMemo(() => {
    const choose = (next: Theme) => {
      saveTheme(next);
      setTheme(next);
    };
    return { theme, choose };
  }, [theme]);
}

/** Subscribes to the current user once for all components: every tile of a list reads it. */
function CurrentUserProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(currentUserQuery);
  return <CurrentUserContext value={data ?? null}>{children}</CurrentUserContext>;
}
