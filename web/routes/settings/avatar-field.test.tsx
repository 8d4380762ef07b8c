import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { answerCanvasReads, NOISE, TRUE_READS } from "#test/canvas-reads.ts";
import { CANVAS_NOISE } from "#web/lib/canvas-noise.ts";
import { AvatarField } from "./avatar-field.tsx";
import type { AvatarUpload } from "./use-avatar-upload.ts";

// jsdom has no object URLs.
URL.createObjectURL ??= () => "blob:picture";
URL.revokeObjectURL ??= () => {};
afterEach(() => vi.restoreAllMocks());

const upload = { share: 0, pending: false, failed: false } as AvatarUpload;
const picture = new File(["pixels"], "me.png", { type: "image/png" });

async function choose() {
  render(<AvatarField name="owl" avatar={null} upload={upload} uploadable onCropped={() => {}} />);
  await userEvent.setup().upload(screen.getByLabelText("Avatar image"), picture);
}

test("a browser that distorts pictures is told so before cropping", async () => {
  answerCanvasReads(NOISE);
  await choose();
  expect(screen.getByRole("alert").textContent).toBe(CANVAS_NOISE);
  expect(screen.queryByRole("button", { name: "Crop" })).toBe(null);
});

test("in any other browser the chosen picture is cropped", async () => {
  answerCanvasReads(TRUE_READS);
  await choose();
  await screen.findByRole("dialog", { name: "Crop avatar" });
  expect(screen.getAllByRole("alert", { hidden: true })[0]?.textContent).toBe("");
});
