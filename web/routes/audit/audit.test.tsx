import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { OPERATOR } from "#contract/audit/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { openPage } from "#test/open-page.tsx";
import { Component as Page } from "./audit.tsx";

const act = (_id: string, actor: { _id: string; username: string }) => ({
  ...{ _id, actor, action: "resetFactors", target: { _id: "8", username: "elk" }, subject: "" },
  ...{ reason: "", before: null, after: null, decisionId: null, at: "2026-11-01T10:00:00.000Z" },
});

test("links staff who acted, and not the operator, who has no profile", async () => {
  const entries = [act("1", OPERATOR), act("2", { _id: "9", username: "operator" })];
  const user = { user: { _id: "7", roles: [ROLE.moderator] } };
  openPage({ path: "/audit", Page, user }, { "GET /api/audit": { entries, pageCount: 1 } });
  const rows = await screen.findAllByText(/removed the second factors of/);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "The operator removed the second factors of elk",
    "operator removed the second factors of elk",
  ]);
  const links = screen.getAllByRole("link", { name: "operator" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/profile/operator"]);
});
