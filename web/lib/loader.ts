import type { QueryClient } from "@tanstack/react-query";
import { createContext, type LoaderFunctionArgs } from "react-router";
import type { CurrentUser } from "#contract/users/contract.ts";

/** What loaders use to fill the query cache, on server and browser. */
export type LoaderDeps = { queries: QueryClient };
export type PageLoader = (deps: LoaderDeps, args: LoaderFunctionArgs) => Promise<unknown>;

/** The router's context has it in every navigation, for loaders and middleware. */
export const depsContext = createContext<LoaderDeps>();

/** The router's context has it below the layout `signed-in`, whose middleware sets it. */
export const userContext = createContext<CurrentUser>();
