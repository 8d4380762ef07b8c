import { Link } from "react-router";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./join.module.css";

/** Renders the heading of one way to join, with a link to the others. */
export function JoinHeading({ children }: { children: string }) {
  return (
    <div>
      <Link to="/join" className={`inline-row gap-6 t-sm ${styles.back}`}>
        <Icon name="left" size="s" />
        Other ways to join
      </Link>
      <h1 className="t-display">{children}</h1>
    </div>
  );
}
