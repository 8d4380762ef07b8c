import type { ReactNode } from "react";
import { Controller, useWatch } from "react-hook-form";
import { USERNAME_MAX } from "#contract/accounts/rules.ts";
import type { UserDetails } from "#contract/users/contract.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { AvatarField } from "./avatar-field.tsx";
import { ColorField } from "./color-field.tsx";
import { CoverPreview } from "./cover-preview.tsx";
import styles from "./profile-section.module.css";
import type { Outcome, SettingsFormApi } from "./settings-form.ts";

type ProfileSectionProps = {
  user: UserDetails;
  form: SettingsFormApi;
  /** Whether the policy lets the viewer change the address. */
  emailEditable: boolean;
  /** What stands beside the address. */
  emailNote?: ReactNode;
  onAvatar: (outcome: Outcome) => void;
};

export function ProfileSection(props: ProfileSectionProps) {
  const { user, form, emailEditable, emailNote, onAvatar } = props;
  const { username, profileColor } = useWatch({ control: form.control });
  const { errors } = form.formState;
  return (
    <div className={styles.section}>
      <div className={styles.columns}>
        <div className={styles.facts}>
          <AvatarField
            userId={user._id}
            name={user.username}
            avatar={user.avatar}
            onDone={onAvatar}
          />
          <TextField
            label="Username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            counter={{ value: username?.length ?? 0, max: USERNAME_MAX }}
            hint={<Address name={username || user.username} changes={username !== user.username} />}
            error={errors.username?.message}
            {...form.register("username")}
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={!emailEditable}
            hint={!emailEditable && "Only a moderator can change your email."}
            error={errors.email?.message}
            action={emailNote}
            {...form.register("email")}
          />
        </div>
        <Controller
          control={form.control}
          name="profileColor"
          render={({ field, fieldState }) => (
            <ColorField
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
      <CoverPreview
        color={profileColor || user.profileColor}
        avatar={user.avatar}
        name={user.username}
      />
    </div>
  );
}

function Address({ name, changes }: { name: string; changes: boolean }) {
  const address = `/profile/${name.toLowerCase()}`;
  return changes ? `Your profile address becomes ${address}` : `Your profile: ${address}`;
}
