import type { QueryClient } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";

/** What loaders use to fill the query cache, on server and browser. */
export type LoaderDeps = { queries: QueryClient };
export type PageLoader = (deps: LoaderDeps, args: LoaderFunctionArgs) => Promise<unknown>;
