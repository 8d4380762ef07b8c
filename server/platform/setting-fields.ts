import { z } from "zod";

/** A setting that is a text without spaces around it. */
export const text = z.string().trim().min(1);

/** A setting that is a URL. */
export const url = z.url({
  protocol: /^https?$/,
  error: "must be a full address such as https://example.org",
});
