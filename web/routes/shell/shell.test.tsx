import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { EmailNotice, OfflineNotice, Welcome } from "./shell.tsx";

afterEach(() => vi.restoreAllMocks());

test("says that the browser is offline, until it is online again", () => {
  const onLine = vi.spyOn(navigator, "onLine", "get");
  const change = (online: boolean) => {
    onLine.mockReturnValue(online);
    act(() => void window.dispatchEvent(new Event(online ? "online" : "offline")));
    return screen.queryByRole("status")?.textContent;
  };
  render(<OfflineNotice />);
  expect(screen.queryByRole("status")).toBe(null);
  expect(change(false)).toBe("You are offline. This is what you saw last.");
  expect(change(true)).toBe(undefined);
});

test("greets a new user over the page of the act that led to the sign-up, once", async () => {
  const user = { _id: "1", username: "owl", email: "owl@mail.example", verified: false };
  const answer = answering(200, "Found", { makers: [], followsNobody: true });
  const { wrapper: Providers } = createProviders(answer, { user });
  function Page() {
    const { pathname, hash, state } = useLocation();
    const navigate = useNavigate();
    return (
      <>
        <p>{`${pathname}${hash} ${JSON.stringify(state)}`}</p>
        <button type="button" onClick={() => void navigate("/explore")}>
          Explore
        </button>
      </>
    );
  }
  const entry = { pathname: "/post/7", hash: "#comments", state: { welcome: true } };
  render(
    <Providers>
      <MemoryRouter initialEntries={[entry]}>
        <Page />
        <Welcome />
      </MemoryRouter>
    </Providers>,
  );
  await screen.findByRole("dialog", { name: "Welcome owl!" });
  expect(screen.getByText("/post/7#comments null")).toBeTruthy();
  await userEvent.click(screen.getByText("Explore"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
});

test.each([
  [{ verified: true, mailRefusal: null }, undefined],
  [{ verified: false, mailRefusal: null }, "Verify your email to post and comment.Send it again"],
  [
    { verified: true, mailRefusal: "550 No" },
    "Your email refused our mail, so we stopped sending any. See whyConfirm it again",
  ],
])("asks to verify or confirm an email: %j", (changed, text) => {
  const user = { _id: "1", username: "owl", email: "owl@mail.example", ...changed };
  const { wrapper: Providers } = createProviders(answering(200, "Sent"), { user });
  render(
    <Providers>
      <MemoryRouter>
        <EmailNotice shown />
      </MemoryRouter>
    </Providers>,
  );
  expect(screen.queryByRole("complementary")?.textContent).toBe(text);
});
