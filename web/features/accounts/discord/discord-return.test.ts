import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { createCall, type Transport } from "#web/platform/call.ts";
import { discordReturnQuery, readDiscordReturn } from "./discord-return.ts";

type Answers = Record<string, { status: number; body: unknown }>;

/**
 * Returns where a return from Discord leads, with a server that answers by path, and the requests
 * it got.
 */
async function landingOf(query: string, answers: Answers = {}) {
  const asked: string[] = [];
  const transport: Transport = async (endpoint) => {
    asked.push(endpoint.path);
    return answers[endpoint.path] ?? { status: 200, body: { success: false, message: "" } };
  };
  const back = readDiscordReturn(new URLSearchParams(query));
  const landing = await new QueryClient().fetchQuery(
    discordReturnQuery(createCall(transport), back),
  );
  return { landing, asked };
}

const refused = { status: 409, body: { success: false, message: "No." } };

describe("coming back from Discord", () => {
  it.each([
    ["login", "/login"],
    ["link", "/settings"],
    ["join", "/join"],
    ["other", "/"],
  ])("with an error and type %s leads to %s, and asks the server nothing", async (type, to) => {
    const query = `type=${type}&error=access_denied&error_description=You+said+no`;
    const { landing, asked } = await landingOf(query);
    expect(landing).toEqual({ to, toast: ["error", "You said no"] });
    expect(asked).toEqual([]);
  });

  it("without a code is an error too", async () => {
    const { landing, asked } = await landingOf("type=login&state=s");
    expect(landing.to).toBe("/login");
    expect(asked).toEqual([]);
  });

  it("to log in leads home, signed in", async () => {
    const path = "/api/accounts/discord/login";
    const body = { success: true, id: "1", message: "Logged In Successfully!" };
    const { landing, asked } = await landingOf("type=login&code=c&state=s", {
      [path]: { status: 200, body },
    });
    expect(landing).toEqual({ to: "/", toast: ["ok", "Logged In Successfully!"], signedIn: true });
    expect(asked).toEqual([path]);
  });

  it.each([
    ["login", "/api/accounts/discord/login", "/login"],
    ["link", "/api/accounts/discord/link", "/settings"],
    ["join", "/api/accounts/discord/register/token", "/join"],
  ])("to %s, refused by %s, leads to %s", async (type, path, to) => {
    const { landing } = await landingOf(`type=${type}&code=c&state=s`, { [path]: refused });
    expect(landing).toEqual({ to, toast: ["error", "No."] });
  });

  it("to join carries the registration to its form", async () => {
    const registration = {
      registrationTokenId: "t",
      linkedAccountUsername: "owl",
      linkedAccountAvatar: null,
    };
    const { landing } = await landingOf("type=join&code=c&state=s", {
      "/api/accounts/discord/register/token": {
        status: 200,
        body: { success: true, ...registration },
      },
    });
    expect(landing).toEqual({ to: "/join/discord", state: registration });
  });
});
