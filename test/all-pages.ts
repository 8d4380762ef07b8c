import { expect } from "vitest";

type Page<Row> = { rows: readonly Row[] | undefined; pageCount: number | undefined };

/** Returns the rows of all pages of a list, which has as many pages as it says. */
export async function allPages<Row>(read: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { rows = [], pageCount } = await read(page);
    all.push(...rows);
    if (rows.length > 0) continue;
    expect(pageCount).toBe(page - 1);
    return all;
  }
}
