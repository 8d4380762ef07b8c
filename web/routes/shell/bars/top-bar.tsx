import type { CurrentUser } from "#contract/users/contract.ts";
import { useSite } from "#web/lib/document/site.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useSubmitLink } from "#web/lib/session/sign-in-link.ts";
import { Logo } from "#web/routes/shell/logo.tsx";
import { NotificationBell } from "#web/routes/shell/notifications/notification-bell.tsx";
import { SearchField } from "#web/routes/shell/search-field.tsx";
import { toolsOf } from "#web/routes/shell/tools.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { LazyMenu, LazyMenuPart } from "#web/ui/overlays/lazy-menu.tsx";
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
