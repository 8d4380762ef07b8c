import { existsSync } from "node:fs";
import type { RouteObject } from "react-router";
import { expect, test } from "vitest";
import { PAGE_PATHS } from "#contract/pages.ts";
import { createRoutes } from "./routes.tsx";

const all = (routes: RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...all(route.children ?? [])]);
const routes = all(createRoutes());

test("names each page's source file, by which its styles and scripts are preloaded", () => {
  const files = routes.flatMap(({ id }) => (id?.startsWith("web/") ? [id] : []));
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test("has a route for each path of a page", () => {
  const paths = routes.flatMap(({ path = "" }) => [path, path.replace(/\/:\w+\?$/, "")]);
  const known = new Set([...paths, ...paths.map((path) => path.replace("?", ""))]);
  expect(PAGE_PATHS.filter((path) => !known.has(path))).toEqual([]);
});
