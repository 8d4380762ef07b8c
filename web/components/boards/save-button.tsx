import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useRef } from "react";
import type { Post } from "#contract/posts/contract.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useReturnAction, useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { useLazyPart } from "#web/ui/lazy-part.tsx";
import { ownBoardsQuery } from "./queries.ts";
import type { SavePanelProps } from "./save-panel.tsx";

type SaveButtonProps = { post: Pick<Post, "_id" | "title"> };

const STYLE = { size: "l", className: "px-16", "aria-keyshortcuts": "B" } as const;

/** Renders the button that opens the viewer's boards, to save a post; visitors are led to sign in. */
export function SaveButton({ post }: SaveButtonProps) {
  const button = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  useShortcut("b", ({ repeat }) => repeat || button.current?.click());
  const signInLink = useSignInLink("save");
  if (useCurrentUser()) {
    const saved = "px-16 bg-signal-soft border-signal-text text-signal-text";
    return <BoardsButton post={post} ref={button} {...STYLE} savedClassName={saved} />;
  }
  return (
    <LinkButton ref={button} {...STYLE} {...signInLink}>
      <Icon name="bookmark" />
      Save
    </LinkButton>
  );
}

const load = async () => (await import("./save-panel.tsx")).SavePanel;

type BoardsButtonProps = SaveButtonProps &
  ComponentProps<typeof Button> & {
    /** In place of `className` where a board has the post. */
    savedClassName: string;
  };

/** Renders the button that opens a member's boards, to save a post, and says whether one of them has it. */
export function BoardsButton({ post, savedClassName, className, ...rest }: BoardsButtonProps) {
  const { data } = useQuery(ownBoardsQuery(post._id));
  const { Part: SavePanel, button } = useLazyPart<SavePanelProps>(load);
  useReturnAction("save", button.onClick);
  const isSaved = data?.boards.some(({ saved }) => saved) ?? false;
  const style = { ...rest, className: isSaved ? savedClassName : className };
  const content = (
    <>
      <Icon name="bookmark" size={rest.size === "l" ? "m" : "s"} filled={isSaved} />
      {isSaved ? "Saved" : "Save"}
    </>
  );
  if (SavePanel) return <SavePanel trigger={<Button {...style}>{content}</Button>} post={post} />;
  return (
    <Button {...style} {...button} aria-haspopup="dialog" aria-expanded={false}>
      {content}
    </Button>
  );
}
