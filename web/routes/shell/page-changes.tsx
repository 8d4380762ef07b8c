import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";
import { closeStaleToasts } from "#web/ui/feedback/toast-queue.ts";
import styles from "./page-changes.module.css";

/**
 * Announces a new page: focuses its content, or after Back the link that had been followed, has its
 * title read aloud, and closes toasts of the former page. A change within a page only moves a focus
 * that was lost.
 */
export function PageAnnouncer({ content }: { content: RefObject<HTMLElement | null> }) {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === "POP";
  const shown = useRef({ pathname, key });
  const followed = useFollowedLinks(content, key);
  const [title, setTitle] = useState("");
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.key === key) return;
    if (before.pathname === pathname && document.activeElement !== document.body) return;
    const link = isBack && findLink(content.current, followed.get(key));
    if (!hasFocusedField(content.current)) {
      (link || content.current)?.focus({ preventScroll: true });
    }
    if (before.pathname === pathname) return;
    setTitle(document.title);
    closeStaleToasts();
  }, [pathname, key, isBack, content, followed]);
  return (
    <p role="status" className="sr">
      {title}
    </p>
  );
}

/** Remembers, for each entry of the history, the path of the link that was followed there last. */
function useFollowedLinks(content: RefObject<HTMLElement | null>, key: string) {
  const [followed] = useState(() => new Map<string, string>());
  useEffect(() => {
    const element = content.current;
    function remember({ target }: MouseEvent) {
      const path = target instanceof Element && target.closest("a")?.getAttribute("href");
      if (path) followed.set(key, path);
    }
    element?.addEventListener("click", remember, { capture: true });
    return () => element?.removeEventListener("click", remember, { capture: true });
  }, [content, key, followed]);
  return followed;
}

/** Returns whether the new page has moved the focus to a field of its own. */
function hasFocusedField(content: HTMLElement | null): boolean {
  return content?.querySelector("input:focus, textarea:focus") != null;
}

function findLink(content: HTMLElement | null, path: string | undefined): HTMLElement | undefined {
  if (path === undefined) return undefined;
  return [...(content?.querySelectorAll("a") ?? [])].find(
    (link) => link.getAttribute("href") === path,
  );
}

/** Renders a line at the top while the next page loads. */
export function PageProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div className={styles.progress} aria-hidden="true" />;
}
