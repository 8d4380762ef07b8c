import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { createCall, type Transport } from "#web/lib/call.ts";
import { discordReturnQuery, readDiscordReturn } from "./discord-callback.tsx";

type Answers = Record<string, { status: number; body: unknown }>;

/**
 * Returns where a return from Discord leads, with a server that answers by path, and the requests
 * it got.
 */
async function outcomeOf(query: string, replies: Answers = {}) {
  const calls: string[] = [];
  const transport: Transport = async (endpoint) => {
    calls.push(endpoint);
    return replies[endpoint] ?? { status: 200, body: { success: false, message: "" } };
  };
  const back = readDiscordReturn(new URLSearchParams(query));
  const outcome = await new QueryClient().fetchQuery(
    discordReturnQuery(createCall(transport), back),
  );
  return { outcome, calls };
}

const refused = { status: 409, body: { success: false, message: "No." } };

describe("Discord return", () => {
  it.each([
    ["login", "/login"],
    ["link", "/settings"],
    ["join", "/join"],
    ["other", "/"],
  ])("with an error and type %s navigates to %s without calling the server", async (type, to) => {
    const query = `type=${type}&error=access_denied&error_description=Confirm+your+password`;
    const { outcome, calls } = await outcomeOf(query);
    expect(outcome).toEqual({ to, toast: ["error", "You did not allow this at Discord."] });
    expect(calls).toEqual([]);
  });

  it("shows no text of the link that leads here", async () => {
    const { outcome } = await outcomeOf("type=login&error=Locked&error_description=Call+us");
    const text = "Discord did not confirm this. Please try again.";
    expect(outcome.toast).toEqual(["error", text]);
  });

  it("shows an error without a code", async () => {
    const { outcome, calls } = await outcomeOf("type=login&state=s");
    expect(outcome.to).toBe("/login");
    expect(calls).toEqual([]);
  });

  it("navigates home signed in after a log-in", async () => {
    const path = "POST /api/accounts/discord/login";
    const body = { success: true, id: "1", message: "Logged In Successfully!" };
    const { outcome, calls } = await outcomeOf("type=login&code=c&state=s", {
      [path]: { status: 200, body },
    });
    expect(outcome).toEqual({ to: "/", toast: ["ok", "Logged In Successfully!"], signedIn: true });
    expect(calls).toEqual([path]);
  });

  it.each([
    ["login", "POST /api/accounts/discord/login", "/login"],
    ["link", "POST /api/accounts/discord/link", "/settings"],
    ["join", "POST /api/accounts/discord/register/token", "/join"],
  ])("for %s, refused by %s, navigates to %s", async (type, path, to) => {
    const { outcome } = await outcomeOf(`type=${type}&code=c&state=s`, { [path]: refused });
    expect(outcome).toEqual({ to, toast: ["error", "No."] });
  });

  it("passes the registration to the join form", async () => {
    const registration = {
      registrationTokenId: "t",
      linkedAccountUsername: "owl",
      linkedAccountAvatar: null,
    };
    const { outcome } = await outcomeOf("type=join&code=c&state=s", {
      "POST /api/accounts/discord/register/token": {
        status: 200,
        body: { success: true, ...registration },
      },
    });
    expect(outcome).toEqual({ to: "/join/discord", state: registration });
  });
});
