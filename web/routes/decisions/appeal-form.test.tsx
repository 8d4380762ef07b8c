import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ReadDecision } from "#contract/decisions/contract.ts";
import { goneFile } from "#test/gone-file.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { AppealForm } from "./appeal-form.tsx";

test("names a picture that the system no longer gives", async () => {
  const decision = { _id: "7", appealUntil: new Date().toISOString() } as ReadDecision;
  const { wrapper } = createProviders(answering(200, "Sent"), { path: "/decision/7" });
  render(<AppealForm decision={decision} link={{ id: "7", token: undefined }} />, { wrapper });
  const chooser = screen.getByLabelText<HTMLInputElement>(/Add up to 4 pictures/);
  await userEvent.setup().upload(chooser, [goneFile("sketch.png"), goneFile("shot.png")]);
  await screen.findByText("sketch.png can't be read. Choose it again.");
  expect(screen.getByText("shot.png can't be read. Choose it again.")).toBeTruthy();
});

test("keeps a statement over a reload until it is sent", async () => {
  localStorage.clear();
  const decision = { _id: "7", appealUntil: new Date().toISOString() } as ReadDecision;
  const user = userEvent.setup();
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your statement" });
  /** Shows the form as a reload does; an upload has no reply here. */
  const show = (shown = decision) => {
    cleanup();
    const { wrapper } = createProviders(answering(200, "Sent"), { path: "/decision/7" });
    render(<AppealForm decision={shown} link={{ id: shown._id, token: undefined }} />, { wrapper });
  };
  show();
  await user.type(field(), "It was mine.");
  show({ ...decision, _id: "8" });
  expect(field().value).toBe("");
  show();
  expect(field().value).toBe("It was mine.");
});
