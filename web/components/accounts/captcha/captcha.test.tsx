import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { Captcha } from "./captcha.tsx";
import { useCaptcha } from "./use-captcha.ts";

const CHALLENGE = {
  parameters: {
    algorithm: "PBKDF2/SHA-256",
    nonce: "00",
    salt: "00",
    cost: 1,
    keyLength: 32,
    keyPrefix: "00",
  },
  signature: "ab",
};

// As on pages that are served over plain HTTP; jsdom has no such property.
vi.stubGlobal("isSecureContext", false);

type Sent = string | undefined | false;

/** Shows a form with a captcha; its challenges are refused as often as given. */
function showForm(refusals = 0) {
  const payloads: Sent[] = [];
  let challenges = 0;
  const { wrapper } = createProviders((_, input) => {
    if (!("work" in Object((input as { query?: object }).query))) {
      return { status: 200, body: { success: true, provider: "altcha", siteKey: null } };
    }
    challenges += 1;
    return challenges <= refusals
      ? { status: 503, body: { success: false, message: "Please try again in a minute." } }
      : { status: 200, body: { success: true, challenge: CHALLENGE } };
  });
  function Form() {
    const captcha = useCaptcha();
    return (
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          payloads.push(await captcha.getPayload());
        }}
      >
        <input aria-label="Name" />
        <Captcha captcha={captcha} />
        <button type="button" onClick={captcha.reset}>
          Reset
        </button>
        <button type="submit">Send</button>
      </form>
    );
  }
  render(<Form />, { wrapper });
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  const type = (text: string) => user.type(screen.getByRole("textbox"), text);
  const status = () => screen.getByRole("status").textContent;
  return { payloads, challenges: () => challenges, press, type, status };
}

const solved = (payload: Sent) => JSON.parse(atob(payload || ""));

test("is solved while one types, once, and sent by Enter", async () => {
  const { payloads, challenges, type, status } = showForm();
  await screen.findByText("A check that you are human runs while you type.");
  expect(challenges()).toBe(0);
  await type("Mia");
  await expect.poll(status).toBe("Checked.");
  await type("{Enter}");
  await expect.poll(() => payloads.length).toBe(1);
  expect(solved(payloads[0])).toMatchObject({ challenge: CHALLENGE });
  expect(challenges()).toBe(1);
});

test("is solved on sending where nothing was typed, as with filled fields", async () => {
  const { payloads, press } = showForm();
  await screen.findByRole("status");
  await press("Send");
  await expect.poll(() => payloads.length).toBe(1);
  expect(solved(payloads[0])).toMatchObject({ challenge: CHALLENGE });
});

test("is solved anew after a refusal, as one types again", async () => {
  const { challenges, press, type, status } = showForm();
  await screen.findByRole("status");
  await type("M");
  await expect.poll(status).toBe("Checked.");
  await press("Reset");
  await type("i");
  await expect.poll(challenges).toBe(2);
  await expect.poll(status).toBe("Checked.");
});

test("says what to do where it fails, and asks only when told to", async () => {
  const { payloads, challenges, press, type, status } = showForm(1);
  await screen.findByRole("status");
  await type("Mia");
  const alert = await screen.findByText(/did not work/);
  expect(alert.textContent).toBe(
    "The check that you are human did not work. Please try again in a minute.",
  );
  await type("x");
  expect(challenges()).toBe(1);
  expect(payloads).toEqual([]);
  await press("Check again");
  await expect.poll(status).toBe("Checked.");
  expect(screen.queryByText(/did not work/)).toBe(null);
});

test("sends nothing where it fails on sending", async () => {
  const { payloads, press } = showForm(1);
  await screen.findByRole("status");
  await press("Send");
  await expect.poll(() => payloads).toEqual([false]);
  expect(screen.getByText(/did not work/)).toBeTruthy();
});
