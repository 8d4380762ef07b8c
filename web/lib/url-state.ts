import { pageOf } from "#contract/numbers.ts";

/** How one value of a page's state is written in its URL. */
export type Param<T> = {
  /** The parameter's name; by default that of the value. */
  name?: string;
  /** The value of a URL that names none; it is not written. */
  fallback: T;
  /** Parses the parameter's texts, of which there may be several; undefined for the fallback. */
  parse: (texts: readonly string[]) => T | undefined;
  write: (value: T) => readonly string[];
};

/** Provides the parser and the writer of a page's state in its URL. What is missing or invalid is the fallback. */
export function urlState<State extends object>(
  params: {
    readonly [Key in keyof State]: Param<State[Key]>;
  },
) {
  type Key = keyof State & string;
  const keys = Object.keys(params) as Key[];
  const nameOf = (key: Key) => params[key].name ?? key;
  const stateOf = (read: (key: Key) => State[Key]) =>
    Object.fromEntries(keys.map((key) => [key, read(key)])) as State;
  return {
    defaults: stateOf((key) => params[key].fallback),
    parse: (search: URLSearchParams): State =>
      stateOf((key) => params[key].parse(search.getAll(nameOf(key))) ?? params[key].fallback),
    /** Returns the URL of a state; values that are left out are the fallbacks. */
    path: (pathname: string, state: Partial<State>): string => {
      const query = new URLSearchParams();
      for (const key of keys) {
        const { fallback, write } = params[key];
        const texts = write(state[key] ?? fallback);
        if (texts.join() === write(fallback).join()) continue;
        for (const text of texts) query.append(nameOf(key), text);
      }
      // A comma needs no escape in a query, and shared URLs are read.
      return query.size > 0 ? `${pathname}?${query}`.replaceAll("%2C", ",") : pathname;
    },
  };
}

/** A value of one text, the first of several. */
export function oneText<T>(
  param: Pick<Param<T>, "name" | "fallback"> & {
    parse: (text: string) => T | undefined;
    write?: (value: T) => string;
  },
): Param<T> {
  const { parse, write = String } = param;
  return {
    ...param,
    parse: ([text]) => (text === undefined ? undefined : parse(text)),
    write: (value) => [write(value)],
  };
}

/** One of some values, by default the first. */
export function oneOf<const T, const F = T>(
  values: readonly T[],
  { name, fallback = values[0] as F }: { name?: string; fallback?: F } = {},
): Param<T | F> {
  const parse = (text: string) => values.find((value) => String(value) === text);
  return oneText<T | F>({ ...(name && { name }), fallback, parse });
}

/** Whether something is chosen. */
export function flag(name?: string): Param<boolean> {
  const parse = (text: string) => ["true", "1"].includes(text);
  return oneText({ ...(name && { name }), fallback: false, parse });
}

/** The number of a list's page, from 1. */
export const pageNumber: Param<number> = oneText({ fallback: 1, parse: pageOf });

/** The state of a page with one list and nothing to choose. */
export const listState = urlState({ page: pageNumber });
