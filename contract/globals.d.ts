export {};

// What browsers and Node have in common, and the language itself lacks.
declare global {
  interface URLSearchParams {
    get(name: string): string | null;
  }

  const URL: {
    new (url: string): { hostname: string; protocol: string };
    canParse(url: string): boolean;
  };
  const URLSearchParams: new (init: string | Readonly<Record<string, string>>) => URLSearchParams;
}
