import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import styles from "./page-changes.module.css";

/** Announces a new page: focuses its content and has its title read aloud. */
export function PageAnnouncer({ content }: { content: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname, content]);
  return (
    <p role="status" className="sr">
      {title}
    </p>
  );
}

/** Renders a line at the top while the next page loads. */
export function PageProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div className={styles.progress} aria-hidden="true" />;
}
