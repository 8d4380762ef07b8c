import { useQuery } from "@tanstack/react-query";

async function loadRule() {
  return (await import("#contract/comments/comment-text.ts")).commentText;
}

/** What is wrong with a comment as it stands; the rule comes after the page, for whoever may write. */
export function useCommentFault(text: string): string | undefined {
  const { data: rule } = useQuery({
    queryKey: ["commentRule"],
    queryFn: loadRule,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return rule?.safeParse(text).error?.issues[0]?.message;
}
