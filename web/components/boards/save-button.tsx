import { useQuery } from "@tanstack/react-query";
import { type Ref, useRef } from "react";
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
  if (useCurrentUser()) return <MembersSaveButton post={post} button={button} />;
  return (
    <LinkButton ref={button} {...STYLE} {...signInLink}>
      <Icon name="bookmark" />
      Save
    </LinkButton>
  );
}

const load = async () => (await import("./save-panel.tsx")).SavePanel;

type MembersProps = SaveButtonProps & { button: Ref<HTMLButtonElement> };

function MembersSaveButton({ post, button: ref }: MembersProps) {
  const { data } = useQuery(ownBoardsQuery(post._id));
  const { Part: SavePanel, button } = useLazyPart<SavePanelProps>(load);
  useReturnAction("save", button.onClick);
  const isSaved = data?.boards.some(({ saved }) => saved) ?? false;
  const style = {
    ...STYLE,
    ref,
    className: isSaved
      ? "px-16 bg-signal-soft border-signal-text text-signal-text"
      : STYLE.className,
  };
  const content = (
    <>
      <Icon name="bookmark" filled={isSaved} />
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
