import type { ColumnType, Generated } from "kysely";

type Id = string;
/** A color of a picture; `share` is in thousandths. */
type PaletteColor = { hue: number; sat: number; lum: number; share: number; background: boolean };

/** The tables of pictures that the feature `posts` writes. */
export type ImageTables = {
  images: {
    id: Generated<Id>;
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
    /** The FINGERPRINT_VERSION of its fingerprints; 0 without any. */
    fingerprint_version: Generated<number>;
    /** What `paletteOf` returned; null where it was not computed yet. */
    palette: ColumnType<PaletteColor[] | null, string | undefined, string>;
    /** The PALETTE_VERSION of its palette; 0 without one. */
    palette_version: Generated<number>;
    /** Set while no post refers to the image; after it, row and files may be deleted. */
    discard_after: Date | null;
    /** Whether its files may not be served. */
    withdrawn: Generated<boolean>;
    /** Whether the files are in the private storage: a job moves them to match `withdrawn`. */
    files_private: Generated<boolean>;
    /** Set while a process moves the files. */
    moving_until: Date | null;
  };
};
