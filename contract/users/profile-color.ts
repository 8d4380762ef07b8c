import { z } from "zod";

export const profileColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "Profile color must be a hex color such as #2a7a72.")
  .transform((value) => value.toLowerCase());
