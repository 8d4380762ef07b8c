import { useQuery } from "@tanstack/react-query";

async function loadRule() {
  return (await import("#contract/comments/comment-text.ts")).commentText;
}

/**
 * Returns the error of a comment's text; the validation code loads after the page, and only for
 * users who may write.
 */
export function useCommentError(text: string): string | undefined {
  const { data: rule } = useQuery({
    queryKey: ["commentRule"],
    queryFn: loadRule,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return rule?.safeParse(text).error?.issues[0]?.message;
}
