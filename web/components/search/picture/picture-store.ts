import { create } from "zustand";
import type { Size } from "#web/lib/picture-size.ts";
import type { Cut } from "./cut.ts";

/** The picture that is searched by. It stays in memory only, so a reload removes it. */
export type SearchPicture = {
  /** Differs for every picture and cut. */
  id: number;
  name: string;
  original: Blob;
  /** Of the upright original. */
  size: Size;
  /** The part that is searched by; null means all of it. */
  cut: Cut | null;
  /** What is uploaded, and its object URL. */
  sent: Blob;
  url: string;
};

type PictureState = {
  picture: SearchPicture | null;
  /** Why the last file was refused. */
  problem: string | null;
  /** A file is being read. */
  reading: boolean;
};

export const usePictureStore = create<PictureState>()(() => ({
  picture: null,
  problem: null,
  reading: false,
}));

let lastId = 0;

/** Replaces the picture. */
export function storePicture(given: Omit<SearchPicture, "id" | "url">): void {
  lastId += 1;
  const picture = { ...given, id: lastId, url: URL.createObjectURL(given.sent) };
  replacePicture(picture);
}

export function removePicture(): void {
  replacePicture(null);
}

function replacePicture(picture: SearchPicture | null): void {
  const before = usePictureStore.getState().picture;
  usePictureStore.setState({ picture, problem: null, reading: false });
  if (before) URL.revokeObjectURL(before.url);
}
