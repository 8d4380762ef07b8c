import { useState } from "react";
import type { RuleId } from "#contract/loadout/roll/rules.ts";
import type { OwnStream, StreamProfile } from "#contract/streams/contract.ts";
import { messageOf } from "#web/lib/call.ts";
import type { Profile } from "#web/tools/loadout/profiles/profiles.ts";
import { itemsOfProfile } from "#web/tools/loadout/publish/published-items.ts";
import { RuleChips } from "#web/tools/loadout/roll/rules/rule-chips.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { NativeSelect } from "#web/ui/fields/native-select.tsx";
import {
  differenceText,
  type Generator,
  locksText,
  rulesText,
  sourceText,
  useGenerator,
} from "./generator.ts";
import { useSaveStream } from "./stream-api.ts";

/** Renders what the stream view rolls from and by; without one, it creates it. */
export function StreamSource({ stream }: { stream: OwnStream | null }) {
  const generator = useGenerator();
  return (
    <section className="grid gap-16 text-muted justify-items-start py-24 *:max-w-full [&+&]:border-t [&+&]:border-t-line">
      <SectionHeading className="w-full">
        {stream ? "What it rolls" : "Create a stream view"}
      </SectionHeading>
      {stream ? (
        <SavedSource generator={generator} stream={stream} />
      ) : (
        <NewSource generator={generator} />
      )}
    </section>
  );
}

/** Creates a stream view from what the generator has. */
function NewSource({ generator }: { generator: Generator }) {
  const saving = useSaveStream();
  const [picked, setPicked] = useState<Profile>();
  const [chosen, setChosen] = useState<readonly RuleId[]>();
  const { ready, profiles, locks } = generator;
  const profile = picked ?? generator.profile;
  const rules = chosen ?? generator.rules;
  const source = sourceText(profile.name, rules, locks);

  async function create() {
    try {
      await saving.mutateAsync(bodyOf(profile, rules, generator));
      showToast("ok", `Your stream view is ready: ${source}.`);
    } catch (error) {
      showToast("error", messageOf(error));
    }
  }
  return (
    <>
      <p>
        It shows your loadout in OBS and the like, and a phone rolls it. It rolls from a copy of a
        profile, by rules of its own.
      </p>
      <ProfileSelect profiles={profiles} profile={profile} onPick={setPicked} />
      <RuleChips rules={rules} onToggle={(rule) => setChosen(toggled(rules, rule))} />
      <p className="text-bright" role="status">
        It takes along: {source}.
      </p>
      <Button variant="primary" busy={!ready || saving.isPending} onClick={() => void create()}>
        Create stream view
      </Button>
    </>
  );
}

type SavedSourceProps = { generator: Generator; stream: OwnStream };

/** Says what a stream view uses, and changes it: by hand, or to what the generator has now. */
function SavedSource({ generator, stream }: SavedSourceProps) {
  const saving = useSaveStream();
  const { profiles } = generator;
  const saved = profiles.find(({ name }) => name === stream.profileName);
  const [picked, setPicked] = useState<Profile>();
  const [chosen, setChosen] = useState<readonly RuleId[]>();
  const profile = profiles.find(({ key }) => key === picked?.key) ?? saved ?? generator.profile;
  const rules = chosen ?? stream.rules;
  const difference = differenceText(generator, stream);

  async function save(body: StreamProfile) {
    try {
      await saving.mutateAsync(body);
      setPicked(undefined);
      setChosen(undefined);
      showToast("ok", "The stream view rolls from this now.");
    } catch (error) {
      showToast("error", messageOf(error));
    }
  }
  return (
    <>
      <p className="text-bright">
        It rolls from a copy of “{stream.profileName}”,{" "}
        {stream.rules.length > 0 ? `by ${rulesText(stream.rules)}` : "without rules"}, with{" "}
        {locksText(stream.state.locks)}.
      </p>
      {difference && (
        <div className="flex items-center gap-12 flex-wrap justify-between w-full py-12 px-16 border-l-3 border-l-signal-text bg-s2">
          <p className="flex-[1_1_20rem]">
            Your generator has {difference} now:{" "}
            {sourceText(generator.profile.name, generator.rules, generator.locks)}.
          </p>
          <Button
            busy={saving.isPending}
            onClick={() => void save(bodyOf(generator.profile, generator.rules, generator))}
          >
            Use them
          </Button>
        </div>
      )}
      <ProfileSelect profiles={profiles} profile={profile} onPick={setPicked} />
      <RuleChips rules={rules} onToggle={(rule) => setChosen(toggled(rules, rule))} />
      <Button
        variant="primary"
        busy={!generator.ready || saving.isPending}
        onClick={() => void save(bodyOf(profile, rules))}
      >
        Save
      </Button>
    </>
  );
}

/** Returns what is saved; with the locked parts of the generator, if it has some. */
function bodyOf(
  profile: Profile,
  rules: readonly RuleId[],
  generator?: Pick<Generator, "locks" | "roll">,
): StreamProfile {
  return {
    profile: { name: profile.name, items: itemsOfProfile(profile) },
    rules: [...rules],
    ...(generator &&
      generator.locks.length > 0 && {
        shown: { roll: generator.roll, locks: [...generator.locks] },
      }),
  };
}

function toggled(rules: readonly RuleId[], rule: RuleId): readonly RuleId[] {
  return rules.includes(rule) ? rules.filter((other) => other !== rule) : [...rules, rule];
}

type ProfileSelectProps = {
  profiles: readonly Profile[];
  profile: Profile;
  onPick: (profile: Profile) => void;
};

function ProfileSelect({ profiles, profile, onPick }: ProfileSelectProps) {
  return (
    <NativeSelect
      label="Profile"
      value={profile.key}
      options={profiles.map(({ key, name }) => ({ value: key, label: name }))}
      onChange={({ target }) => {
        const picked = profiles.find(({ key }) => key === target.value);
        if (picked) onPick(picked);
      }}
    />
  );
}
