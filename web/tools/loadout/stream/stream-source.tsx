import { useState } from "react";
import type { RuleId } from "#contract/loadout/roll/rules.ts";
import type { OwnStream } from "#contract/streams/contract.ts";
import { messageOf } from "#web/lib/call.ts";
import { useLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { selectedProfile } from "#web/tools/loadout/profiles/profiles.ts";
import { itemsOfProfile } from "#web/tools/loadout/publish/published-items.ts";
import { RuleChips } from "#web/tools/loadout/roll/rules/rule-chips.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { NativeSelect } from "#web/ui/fields/native-select.tsx";
import { useSaveStream } from "./stream-api.ts";
import styles from "./stream-settings.module.css";

/** Selects what the stream view rolls from and by; without one, it creates it. */
export function StreamSource({ stream }: { stream: OwnStream | null }) {
  const { loadouts } = useLoadouts();
  const { profiles } = loadouts;
  const saving = useSaveStream();
  const saved = profiles.find(({ name }) => name === stream?.profileName);
  const [key, setKey] = useState<string>();
  const [rules, setRules] = useState<readonly RuleId[]>(stream?.rules ?? []);
  const profile = profiles.find((one) => one.key === key) ?? saved ?? selectedProfile(loadouts);

  async function save() {
    try {
      await saving.mutateAsync({
        profile: { name: profile.name, items: itemsOfProfile(profile) },
        rules: [...rules],
      });
      showToast(
        "ok",
        stream ? "The stream view rolls from this now." : "Your stream view is ready.",
      );
    } catch (error) {
      showToast("error", messageOf(error));
    }
  }
  return (
    <section className={`stack gap-16 muted ${styles.section}`}>
      <SectionHeading>{stream ? "What it rolls" : "Create a stream view"}</SectionHeading>
      <p>
        {stream
          ? `It rolls from a copy of “${stream.profileName}”. Save again after changing the profile.`
          : "It shows your loadout in OBS and the like, and a phone rolls it. It rolls from a copy of a profile:"}
      </p>
      <NativeSelect
        label="Profile"
        value={profile.key}
        options={profiles.map((one) => ({ value: one.key, label: one.name }))}
        onChange={({ target }) => setKey(target.value)}
      />
      <RuleChips
        rules={rules}
        onToggle={(rule) =>
          setRules(
            rules.includes(rule) ? rules.filter((other) => other !== rule) : [...rules, rule],
          )
        }
      />
      <Button variant="primary" busy={saving.isPending} onClick={() => void save()}>
        {stream ? "Save" : "Create stream view"}
      </Button>
    </section>
  );
}
