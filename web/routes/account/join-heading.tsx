import { Link } from "react-router";
import { Icon } from "#web/ui/content/icon.tsx";

/** Renders the heading of one way to join, with a link to the others. */
export function JoinHeading({ children }: { children: string }) {
  return (
    <div>
      <Link
        to="/join"
        className="inline-flex items-center gap-6 t-sm min-h-28 mb-4 hover:text-bright phone:min-h-44"
      >
        <Icon name="left" size="s" />
        Other ways to join
      </Link>
      <h1 className="t-display">{children}</h1>
    </div>
  );
}
