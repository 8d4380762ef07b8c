import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { ClaimForm } from "./claim-form.tsx";

test("begins at the name", async () => {
  const { wrapper } = createProviders(answering(200, ""), { path: "/settings" });
  render(<ClaimForm userId="7" onClaimed={() => {}} onCancel={() => {}} />, { wrapper });
  const name = screen.getByRole("textbox", { name: /^Name/ });
  await waitFor(() => expect(document.activeElement).toBe(name));
});
