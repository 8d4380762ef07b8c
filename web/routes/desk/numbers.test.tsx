import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Desk } from "#contract/desk/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { openPage } from "#test/open-page.tsx";
import { Component as Page } from "./numbers.tsx";

const RETRY = "POST /api/jobs/:queue/retry";
const DESK = {
  reports: { byAge: [4, 0, 0, 1], byReason: [{ reason: 4, count: 5 }] },
  ...{ appeals: 2, notices: 3, holds: 1, owed: [] },
  queues: [{ name: "mail", waiting: 1, running: 0, failed: 3 }],
  refusingAddresses: 6,
  storage: {
    ...{ pictures: 1_200, files: 4_800, bytes: 1_234_500_000, disk: null, stoppedSweep: null },
    largest: [
      { username: "Fox", pictures: 1_100, bytes: 1_200_000_000 },
      { username: "Owl", pictures: 1, bytes: 40_000 },
    ],
  },
  backup: null,
  version: "1.2.3",
  days: [
    { day: "2026-11-01", signUps: 0, posts: 2 },
    { day: "2026-11-02", signUps: 7, posts: 1 },
  ],
};

function open(retried: number, roles: number[] = [ROLE.admin], differs: Partial<Desk> = {}) {
  const replies = { "GET /api/desk": { ...DESK, ...differs }, [RETRY]: { retried } };
  return openPage({ path: "/desk/numbers", Page, user: { user: { _id: "7", roles } } }, replies);
}

test("counts what waits, and leads to it", async () => {
  open(0);
  for (const [name, path, count] of [
    ["Open reports", "/desk?kind=report", "5"],
    ["Open appeals", "/desk?kind=appeal", "2"],
    ["Waiting posts", "/desk?kind=hold", "1"],
    ["Open notices", "/desk?kind=notice", "3"],
    ["Scam or false price", "/desk?kind=report&reason=4", "5"],
  ] as const) {
    const link = await screen.findByRole("link", { name });
    expect(link.getAttribute("href")).toBe(path);
    expect(link.closest("h3, tr, li")?.textContent).toContain(count);
  }
});

test("says how many signed up and posted in all, and on each day, and of which version the program is", async () => {
  open(0);
  await screen.findByText("7 in 2 days, at most 7 a day");
  screen.getByText("3 in 2 days, at most 2 a day");
  screen.getByText("Version 1.2.3");
  expect(screen.getAllByRole("row", { name: "November 2 7" })).toHaveLength(1);
});

test.each([
  [2, "mail 3 0 1 Retry"],
  [3, "mail 4 0 0"],
  [0, "mail 1 0 0"],
])("counts %i retried jobs as waiting", async (retried, row) => {
  const { user, sent } = open(retried);
  await user.click(await screen.findByRole("button", { name: "Retry failed jobs of mail" }));
  await waitFor(() => expect(sent()).toContainEqual([RETRY, { params: { queue: "mail" } }]));
  await screen.findByRole("row", { name: new RegExp(`^${row}`) });
});

test("lets moderators retry nothing", async () => {
  open(0, [ROLE.moderator]);
  await screen.findByRole("row", { name: "mail 1 0 3" });
});

test("counts the addresses that refuse mail", async () => {
  open(0);
  await screen.findByRole("row", { name: "Addresses that refuse mail 6" });
});

test("says what is stored, and lists who stores most", async () => {
  open(0);
  const section = await screen.findByRole("region", { name: "Storage" });
  expect(section.textContent).toContain(
    "Files of pictures take 1,234.5 MB. Files are stored elsewhere, in S3.",
  );
  const table = within(section).getByRole("table", { name: "Accounts that store most" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["Fox", "1,100", "1,200"],
    ["Owl", "1", "0.1"],
  ]);
  expect(within(table).getByRole("link", { name: "Fox" }).getAttribute("href")).toBe(
    "/profile/Fox",
  );
});

test("lists no accounts while nothing is stored", async () => {
  open(0, undefined, { storage: { ...DESK.storage, largest: [] } });
  await screen.findByRole("region", { name: "Storage" });
  expect(screen.queryByRole("table", { name: "Accounts that store most" })).toBeNull();
});

test.each<[Desk["backup"], string]>([
  [null, "The program makes no nightly backups of this site."],
  [{ last: null, failed: null }, "No nightly backup has been made yet."],
  [
    { last: { at: "2026-11-28T04:17:30.000Z", bytes: 1_234_567 }, failed: null },
    "The last nightly backup is of November 28, 2026 at 04:17 UTC, with 1.2 MB.",
  ],
  [
    {
      last: { at: "2026-11-26T04:17:30.000Z", bytes: 9_876_543_210 },
      failed: { at: "2026-11-28T04:20:00.000Z", step: "s3", nights: 2 },
    },
    "The last attempt failed, November 28, 2026 at 04:20 UTC: it could not be copied to S3. " +
      "2 nights in a row have failed. The log says why." +
      "The last nightly backup is of November 26, 2026 at 04:17 UTC, with 9,876.5 MB.",
  ],
])("says how the nightly backups went: %j", async (backup, text) => {
  open(0, undefined, { backup });
  const section = await screen.findByRole("region", { name: "Backups" });
  expect(section.textContent).toBe(`Backups${text}`);
});
