import type { ReactNode } from "react";

/** The whole HTML document; the server adds style sheets, scripts and data around it. */
export function Document({ theme, children }: { theme: Theme; children: ReactNode }) {
  return (
    <html lang="en" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>{children}</body>
    </html>
  );
}

export type Theme = "dark" | "light";
