import type { CurrentUser } from "#contract/users/contract.ts";
import { NotificationBell } from "#web/features/notifications/notification-bell.tsx";
import { useSite } from "#web/platform/document/site.ts";
import { useCurrentUser } from "#web/platform/session/session.ts";
import { useSubmitLink } from "#web/platform/session/sign-in-link.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { LazyMenu, LazyMenuPart } from "#web/ui/overlays/lazy-menu.tsx";
import { Logo } from "../logo.tsx";
import { SearchField } from "../search-field.tsx";
import { toolsOf } from "../tools.ts";
import { SidebarButton } from "./sidebar-button.tsx";
import styles from "./top-bar.module.css";

export function TopBar() {
  const user = useCurrentUser();
  const submitLink = useSubmitLink();
  return (
    <header className={styles.bar}>
      <SidebarButton />
      <Logo />
      <SearchField />
      <span className={styles.space} />
      <LinkButton
        className={styles.search}
        variant="quiet"
        to="/search"
        aria-label="Search creations"
      >
        <Icon name="search" />
      </LinkButton>
      <span className={styles.wide}>
        <ToolsMenu />
      </span>
      {user && <NotificationBell user={user} />}
      <span className={styles.wide}>{user ? <AccountMenu user={user} /> : <VisitorLinks />}</span>
      <LinkButton className={styles.submit} variant="primary" icon="plus" {...submitLink}>
        Submit
      </LinkButton>
    </header>
  );
}

function ToolsMenu() {
  const trigger = (
    <Button variant="quiet">
      <Icon name="wrench" size="s" />
      <span className={styles.toolsLabel}>Tools</span>
      <Icon name="down" size="s" className={styles.toolsArrow} />
    </Button>
  );
  return <LazyMenu trigger={trigger} items={toolsOf(useSite())} />;
}

function VisitorLinks() {
  return (
    <>
      <LinkButton variant="quiet" to="/join">
        Join
      </LinkButton>
      <LinkButton to="/login">Log In</LinkButton>
    </>
  );
}

const loadUserMenu = async () => (await import("./user-menu.tsx")).UserMenu;

function AccountMenu({ user }: { user: CurrentUser }) {
  const trigger = (
    <Button variant="quiet" className={styles.user} aria-label={`Account of ${user.username}`}>
      <Avatar src={user.avatar} name={user.username} size={28} />
      <Icon name="down" size="s" />
    </Button>
  );
  return <LazyMenuPart load={loadUserMenu} part={{ user, trigger }} />;
}
