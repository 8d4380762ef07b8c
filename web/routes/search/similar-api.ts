import { queryOptions } from "@tanstack/react-query";
import type { SimilarPost } from "#contract/likeness/contract.ts";
import type { SearchPicture } from "#web/components/search/picture/picture-store.ts";
import { CallError, messageOf } from "#web/lib/call.ts";
import { upload } from "#web/lib/upload.ts";

export const FAILED = "Couldn't search. Try again.";
const SERVER_ERROR = 500;

type Similar = { loose: boolean; nsfw: boolean };

/** Uploads a picture and fetches what looks like it, closest first. */
export function similarQuery(picture: SearchPicture, { loose, nsfw }: Similar) {
  return queryOptions({
    queryKey: ["POST /api/posts/similar", { picture: picture.id, loose, nsfw }],
    queryFn: async (): Promise<SimilarPost[]> => {
      const form = new FormData();
      if (loose) form.append("loose", "true");
      if (nsfw) form.append("nsfw", "true");
      form.append("image", picture.sent, picture.name);
      return (await upload("POST /api/posts/similar", form, () => undefined)).posts;
    },
    // The picture is uploaded again only when asked for.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Returns what to say when a search failed: the server's sentence if it refused the picture. */
export function failureText(error: unknown): string {
  const isRefused = error instanceof CallError && error.status > 0 && error.status < SERVER_ERROR;
  return isRefused ? messageOf(error) : FAILED;
}
