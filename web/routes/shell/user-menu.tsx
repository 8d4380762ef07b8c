import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { CurrentUser } from "#contract/users/contract.ts";
import { isStaff } from "#contract/users/roles.ts";
import { useSignOut } from "#web/components/accounts/use-sign-out.ts";
import { newPairsQuery } from "#web/components/likeness/copies-api.ts";
import { profileBoardsPath } from "#web/components/users/profile-path.ts";
import { THEME_NAMES, useTheme } from "#web/lib/document/theme.ts";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { STAFF_PAGES } from "./sections.ts";

export type UserMenuProps = { user: CurrentUser; trigger: ReactElement };

/** Renders the user's menu, initially open; each opening updates the count of new pairs. */
export function UserMenu({ user, trigger }: UserMenuProps) {
  const signOut = useSignOut();
  const { theme, chooseNext } = useTheme();
  const queries = useQueryClient();
  const count = useQuery(newPairsQuery).data?.count ?? 0;
  return (
    <Menu
      defaultOpen
      trigger={trigger}
      onOpenChange={(open) => open && void queries.prefetchQuery(newPairsQuery)}
      items={[
        { label: "My Profile", icon: "user", to: `/profile/${user.username}` },
        { label: "My likes", icon: "heart", to: "/likes" },
        { label: "My boards", icon: "bookmark", to: profileBoardsPath(user.username) },
        { label: "Copies of my work", icon: "split", to: "/copies", newCount: count },
        { label: "Settings", icon: "gear", to: "/settings" },
        { label: `Theme: ${THEME_NAMES[theme]}`, icon: "theme", onSelect: chooseNext },
        ...(isStaff(user) ? STAFF_PAGES : []),
        "separator",
        { label: "Sign Out", icon: "out", onSelect: () => signOut.mutate() },
      ]}
    />
  );
}
