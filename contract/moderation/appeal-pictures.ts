import { z } from "zod";
import { id, secret, string } from "../fields.ts";

export const APPEAL_PICTURES_MAX = 4;
/** The shortest side that a picture may have (pixels). */
export const APPEAL_PICTURE_MIN_SIDE = 100;

/** The longest sides of the files of a picture (pixels); smaller pictures are not enlarged. */
export const APPEAL_PICTURE_SIDES = { small: 320, large: 2_048 } as const;
export const APPEAL_PICTURE_SIZES = ["small", "large"] as const;
export type AppealPictureSize = (typeof APPEAL_PICTURE_SIZES)[number];

/** A picture sent with an appeal, and the size of its large file (pixels). */
export const appealPicture = z.object({ _id: z.string(), width: z.number(), height: z.number() });
export type AppealPicture = z.output<typeof appealPicture>;

/** The token of a mailed link, for those who open a decision without signing in. */
export const decisionToken = secret(string().max(100)).optional();

/** The route of a picture's file, which pages show like any picture. */
export const APPEAL_PICTURE_PATH = "/api/appeal-picture/:id/:size";
export const appealPictureParams = z.object({ id, size: z.enum(APPEAL_PICTURE_SIZES) });
export const appealPictureQuery = z.object({ token: decisionToken });

type PictureFile = { id: string; size: AppealPictureSize; token?: string | undefined };

/** Returns the URL of a picture's file for whoever reads the decision, signed in or by a mailed link. */
export function appealPictureUrl({ id: pictureId, size, token }: PictureFile): string {
  const path = APPEAL_PICTURE_PATH.replace(":id", pictureId).replace(":size", size);
  return token === undefined ? path : `${path}?token=${encodeURIComponent(token)}`;
}
