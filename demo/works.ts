import { z } from "zod";
import { CATEGORY } from "#contract/posts/categories.ts";
import table from "./works.json" with { type: "json" };

const pictureSchema = z.strictObject({
  /** A drawing, by its path in demo/pictures. */
  file: z.string(),
  /** The part of the drawing that is shown, "x y width height"; all of it when absent. */
  viewBox: z.string().optional(),
  alt: z.string().optional(),
});

const workSchema = z.strictObject({
  title: z.string(),
  category: z
    .enum(["symbol", "clothing", "vehicle", "character"])
    .transform((name) => CATEGORY[name]),
  /** The username of one of the demo's people. */
  maker: z.string(),
  /** Null when it is not for sale. */
  price: z.number().nullable(),
  likes: z.number(),
  description: z.string(),
  /** What it shows, as people search for it. */
  tags: z.array(z.string()),
  /** The titles of the symbols on it. */
  wears: z.array(z.string()).default([]),
  pictures: z.array(pictureSchema).min(1),
});

export type DemoPicture = z.infer<typeof pictureSchema>;
export type DemoWork = z.infer<typeof workSchema>;

/** Lists the works of works.json, oldest first; throws a ZodError when the table is malformed. */
export function listDemoWorks(): DemoWork[] {
  return z.array(workSchema).parse(table);
}
