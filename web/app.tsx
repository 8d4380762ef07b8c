import "./ui/tokens.css";
import "./ui/faces.css";
import "./ui/base.css";
import "./ui/primitives.css";
import "./ui/theme.css";
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
import { type Call, CallProvider } from "./lib/call.ts";
import { SiteProvider } from "./lib/document/site.ts";
import { saveTheme, ThemeProvider } from "./lib/document/theme.ts";
import { whenIdle } from "./lib/pre-hydration/when-idle.ts";
import { CurrentUserContext, currentUserQuery } from "./lib/session/session.ts";
import { ToastProvider } from "./ui/feedback/toast.tsx";

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

type DocumentProps = { theme: Theme; logoUrl: string | null; children: ReactNode };

/** The color of the top bar, which the browser's interface adopts. */
const BAR = { dark: "#11151b", light: "#ffffff" } as const;

function ThemeColors({ theme }: { theme: Theme }) {
  if (theme !== "auto") return <meta name="theme-color" content={BAR[theme]} />;
  return (["dark", "light"] as const).map((system) => (
    <meta
      key={system}
      name="theme-color"
      media={`(prefers-color-scheme: ${system})`}
      content={BAR[system]}
    />
  ));
}

/** Renders the whole HTML document; the server adds style sheets, scripts and data. */
function Document({ theme, logoUrl, children }: DocumentProps) {
  return (
    <html lang="en" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "auto" ? "light dark" : theme} />
        <ThemeColors theme={theme} />
        {logoUrl ? (
          <link rel="icon" href={logoUrl} />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>{children}</body>
    </html>
  );
}
