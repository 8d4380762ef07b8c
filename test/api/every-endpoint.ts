import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Endpoint } from "#contract/endpoint.ts";

const CONTRACT = fileURLToPath(new URL("../../contract/", import.meta.url));

/** Returns every endpoint that the contract's files export. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const files = globSync("*/*.ts", { cwd: CONTRACT }).filter((file) => !file.endsWith(".test.ts"));
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ pathToFileURL(CONTRACT + file).href)),
  );
  return modules.flatMap((module: object) => Object.values(module)).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "reply" in value;
}

/** Returns the URL path of an endpoint, with the same value for each parameter. */
export function pathWith(endpoint: Endpoint, parameter: string): string {
  return endpoint.path.replace(/:\w+/g, parameter);
}
