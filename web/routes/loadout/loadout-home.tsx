import { useEffect } from "react";
import { ToolHead } from "#web/lib/document/site-head.tsx";
import { whenIdle } from "#web/lib/pre-hydration/when-idle.ts";
import { Logo } from "#web/routes/shell/logo.tsx";
import { usePrefetchCatalogue } from "#web/tools/loadout/items/items-api.ts";
import { LoadoutHeader } from "#web/tools/loadout/loadout-header.tsx";
import { ProfileActions } from "#web/tools/loadout/profiles/profile-actions.tsx";
import { ProfileList } from "#web/tools/loadout/profiles/profile-list.tsx";
import { type Loadouts, selectedProfile } from "#web/tools/loadout/profiles/profiles.ts";
import { MANAGE_PATH } from "#web/tools/loadout/roll/loadout-paths.ts";
import { RollCard } from "#web/tools/loadout/roll/roll-card.tsx";
import { useRoll } from "#web/tools/loadout/roll/rolled-api.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import styles from "./loadout-home.module.css";
import { loadRollLogic } from "./roll-logic.ts";

export function LoadoutHome({ loadouts }: { loadouts: Loadouts }) {
  const roll = useRoll(loadouts.foreign);
  const profile = selectedProfile(loadouts);
  usePrefetchCatalogue();
  // The next action rolls, and the connection may be gone by then.
  useEffect(() => whenIdle(() => void loadRollLogic().catch(() => undefined)), []);
  return (
    <>
      <ToolHead
        heading="Random Loadout Generator"
        summary="Roll a random loadout for APB: Reloaded: weapons, modifications, a grenade and character modifications from your own profiles."
        path="/loadout"
        card="loadout"
      />
      <LoadoutHeader start={<Logo />} title="Random Loadout Generator">
        <LinkButton variant="quiet" to="/loadout/stream/settings">
          Stream view
        </LinkButton>
        <LinkButton variant="quiet" to={MANAGE_PATH}>
          Loadout Manager
        </LinkButton>
      </LoadoutHeader>
      <div className={styles.home}>
        <section>
          <SectionHeading>Pick a profile</SectionHeading>
          <ProfileList loadouts={loadouts} picking />
          <ProfileActions />
        </section>
        <RollCard profile={profile} onRoll={() => void roll(profile)} />
      </div>
    </>
  );
}
