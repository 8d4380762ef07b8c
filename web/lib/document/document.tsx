import type { ReactNode } from "react";
import type { Theme } from "#contract/theme.ts";

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
export function Document({ theme, logoUrl, children }: DocumentProps) {
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
