import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NO_SUCH_POST } from "#contract/notices/contract.ts";
import { createProviders } from "#test/providers.tsx";
import { SiteProvider } from "#web/lib/document/site.ts";
import { Component as Page } from "./notice.tsx";

const POST = {
  _id: "12",
  title: "Seigaiha Runabout",
  owner: { username: "MakerMia" },
  createdAt: "2026-11-01T10:00:00.000Z",
  nsfw: false,
  images: [],
};

function open(path: string, status = 200) {
  const { wrapper: Around } = createProviders(
    (endpoint) =>
      endpoint === "GET /api/captcha"
        ? { status: 200, body: { success: true, provider: "off", siteKey: null } }
        : { status, body: { success: status === 200, message: "", post: POST } },
    { path },
  );
  const site = { name: "Parade", url: "https://parade.example" } as Parameters<
    typeof SiteProvider
  >[0]["value"];
  render(
    <Around>
      <SiteProvider value={site}>
        <Page />
      </SiteProvider>
    </Around>,
  );
}

test("names the post from whose page one comes", async () => {
  open("/notice?post=12");
  expect(await screen.findByText("Seigaiha Runabout")).toBeTruthy();
});

test("says that a post is gone", async () => {
  open("/notice?post=12", 404);
  expect(await screen.findByText(NO_SUCH_POST)).toBeTruthy();
});
