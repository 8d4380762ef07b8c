import type { ColumnType, Generated } from "kysely";

type Id = string;
type CreatedAt = ColumnType<Date, never, never>;
/** A color of a picture; `share` is in thousandths. */
type PaletteColor = { hue: number; sat: number; lum: number; share: number; background: boolean };

/** The tables of pictures that the feature `posts` writes. */
export type ImageTables = {
  images: {
    id: Generated<Id>;
    /** Null until the post is published. */
    post_id: Id | null;
    position: number;
    /** Folder of the files in the storage. */
    key: string;
    width: number;
    height: number;
    /** Widths of the existing files in pixels, ascending. */
    widths: number[];
    has_avif: Generated<boolean>;
    thumbhash: Buffer;
    /** The description its maker wrote; null where category and title replace it. */
    description: string | null;
    /** What `paletteOf` returned. */
    palette: ColumnType<PaletteColor[] | null, string | undefined, string>;
    created_at: CreatedAt;
  };
};
