import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { answerCanvasReads, NOISE, TRUE_READS } from "#test/canvas-reads.ts";
import { goneFile } from "#test/gone-file.ts";
import { CANVAS_NOISE } from "#web/lib/canvas-noise.ts";
import type { AvatarUpload } from "./avatar-field.tsx";
import { AvatarField } from "./avatar-field.tsx";

afterEach(() => vi.restoreAllMocks());

const upload = { share: 0, pending: false, failed: false } as AvatarUpload;
// Known by its first bytes; some systems name no type.
const bytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const picture = new File([bytes], "me");

async function choose(file = picture) {
  render(<AvatarField name="owl" avatar={null} upload={upload} uploadable onCropped={() => {}} />);
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText("Avatar image"), file);
}

test("a browser that distorts pictures is told so before cropping", async () => {
  answerCanvasReads(NOISE);
  await choose();
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(CANVAS_NOISE));
  expect(screen.queryByRole("button", { name: "Crop" })).toBe(null);
});

test("in any other browser the chosen picture is cropped", async () => {
  answerCanvasReads(TRUE_READS);
  await choose();
  await screen.findByRole("dialog", { name: "Crop avatar" });
  expect(screen.getAllByRole("alert", { hidden: true })[0]?.textContent).toBe("");
});

test("a file that only its type calls a picture is refused", async () => {
  answerCanvasReads(TRUE_READS);
  await choose(new File(["text"], "me.png", { type: "image/png" }));
  await screen.findByText("Only PNG, JPEG and WebP images up to 8 MB can be used.");
  expect(screen.queryByRole("button", { name: "Crop" })).toBe(null);
});

test("a file that the system no longer gives is named as such, and the next one is taken", async () => {
  answerCanvasReads(TRUE_READS);
  await choose(goneFile("me.png"));
  await screen.findByText("This file can't be read. Choose it again.");
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText("Avatar image"), picture);
  await screen.findByRole("dialog", { name: "Crop avatar" });
});
