import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react-router";
import type { CurrentUser } from "#contract/users/contract.ts";

/** The router's context has it in every navigation: the cache that loaders fill, on server and browser. */
export const queriesContext = createContext<QueryClient>();

/** The router's context has it below the layout `signed-in`, whose middleware sets it. */
export const userContext = createContext<CurrentUser>();
