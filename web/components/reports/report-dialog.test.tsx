import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { useReportDialog } from "./use-report-dialog.tsx";

const SENT = { status: 200, body: { success: true, message: "Staff will look at it." } };
const REFUSED = { status: 429, body: { success: false, message: "Too many requests." } };

function Page() {
  const { report, dialog } = useReportDialog();
  const button = (kind: "post" | "user", title: string) => (
    <button type="button" onClick={() => report({ kind, _id: "7", title })}>
      {title}
    </button>
  );
  return (
    <>
      {button("post", "Wolf")}
      {button("user", "owl")}
      {dialog}
    </>
  );
}

/** Opens the page of a user; returns how to report there and to leave it. */
function openPage(userId: string, reply = SENT) {
  const around = { user: { _id: userId }, path: "/post/7" };
  const { calls, wrapper } = createProviders(() => reply, around);
  const { unmount } = render(<Page />, { wrapper });
  const user = userEvent.setup();
  const dialog = (title: string) => screen.findByRole("dialog", { name: `Report ${title}` });
  const report = async (title: string) => {
    await user.click(screen.getByRole("button", { name: title }));
    await dialog(title);
  };
  const close = async (how: () => Promise<unknown>) => {
    await how();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
  };
  return { user, calls, report, close, leave: unmount };
}

const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Note/);
const original = () => screen.getByLabelText<HTMLInputElement>("Link to the original");
const button = (name: string) => screen.getByRole("button", { name });
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>("radio")
    .filter((radio) => radio.checked)
    .map((radio) => radio.parentElement?.textContent);

test("what was chosen and typed is there again, however the dialog or the page was left", async () => {
  const page = openPage("1");
  await page.report("Wolf");
  await page.user.click(screen.getByLabelText("Copied from another maker"));
  await page.user.type(original(), "https://site.example/post/3");
  await page.user.type(note(), "The eyes are mine.");
  const expectAll = () => {
    expect(chosen()).toEqual(["Copied from another maker"]);
    expect(original().value).toBe("https://site.example/post/3");
    expect(note().value).toBe("The eyes are mine.");
  };
  await page.close(() => page.user.keyboard("{Escape}"));
  await page.report("Wolf");
  expectAll();
  await page.close(() => page.user.click(button("Cancel")));
  page.leave();
  await openPage("1").report("Wolf");
  expectAll();
});

test("the text of one item is not there for another, nor for another user", async () => {
  const page = openPage("1");
  await page.report("Wolf");
  await page.user.type(note(), "The eyes are mine.");
  await page.close(() => page.user.click(button("Cancel")));
  await page.report("owl");
  expect([chosen(), note().value]).toEqual([[], ""]);
  await page.close(() => page.user.click(button("Cancel")));
  page.leave();
  await openPage("2").report("Wolf");
  expect([chosen(), note().value]).toEqual([[], ""]);
});

test("a report that was sent begins anew; one that was refused does not", async () => {
  const refused = openPage("1", REFUSED);
  await refused.report("Wolf");
  await refused.user.click(screen.getByLabelText("Spam"));
  await refused.user.type(note(), "Again and again.");
  await refused.user.click(button("Report"));
  await screen.findByText("Too many requests.");
  refused.leave();

  const page = openPage("1");
  await page.report("Wolf");
  expect([chosen(), note().value]).toEqual([["Spam"], "Again and again."]);
  await page.user.click(button("Report"));
  await screen.findByText("Staff will look at it.");
  expect(page.calls.at(-1)?.[1]?.body).toEqual({
    kind: "post",
    targetId: "7",
    reason: 6,
    note: "Again and again.",
  });
  await page.close(() => page.user.click(button("OK")));
  await page.report("Wolf");
  expect([chosen(), note().value]).toEqual([[], ""]);
});

test("offers to who made the work a notice about the same post", async () => {
  const page = openPage("1");
  await page.report("Wolf");
  const link = screen.getByRole("link", { name: "Send a notice" });
  expect(link.getAttribute("href")).toBe("/notice?post=7");
});
