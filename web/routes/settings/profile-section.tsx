import { type ReactNode, useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { USERNAME_MAX } from "#contract/accounts/rules.ts";
import { lengthOf } from "#contract/numbers.ts";
import { BIO_MAX, type UserDetails } from "#contract/users/contract.ts";
import { useUsernameCheck } from "#web/components/accounts/use-username-check.ts";
import { ProfileCover } from "#web/components/users/profile-cover.tsx";
import { askForStatement } from "#web/lib/session/statement-request.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ColorPicker, type Hsv, hexOf, hsvOf, isHex } from "#web/ui/color/color-picker.tsx";
import { HexField } from "#web/ui/color/hex-field.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { AvatarField, useAvatarUpload } from "./avatar-field.tsx";
import styles from "./profile-section.module.css";
import { type Outcome, SETTINGS_FORM_ID, type SettingsFormApi } from "./settings-form.ts";

type ProfileSectionProps = {
  user: UserDetails;
  form: SettingsFormApi;
  /** Set when staff view another user's settings. */
  ownerName: string | undefined;
  /** Whether the policy lets the viewer upload pictures. */
  avatarUploadable: boolean;
  /** Whether the policy lets the viewer change the email. */
  emailEditable: boolean;
  /** Rendered beside the email. */
  emailNote?: ReactNode;
  emailHint?: string | undefined;
  /** Handles the result of an avatar upload, a new one together with the refetched user. */
  onAvatar: (outcome: Outcome) => Promise<void>;
};

const SWATCHES = [
  { name: "Black", hex: "#121212" },
  { name: "Teal", hex: "#0f6f63" },
  { name: "Blue", hex: "#1f4e8c" },
  { name: "Purple", hex: "#7a2a8c" },
  { name: "Red", hex: "#a3172a" },
  { name: "Orange", hex: "#b8561f" },
  { name: "Gold", hex: "#8a6d13" },
  { name: "Green", hex: "#3f5a3a" },
] as const;

export function ProfileSection(props: ProfileSectionProps) {
  const { user, form, ownerName, onAvatar } = props;
  const typed = useWatch({ control: form.control, name: "profileColor" });
  const color = useLastHex(typed || user.profileColor, user.profileColor);
  const upload = useAvatarUpload(user._id, onAvatar);
  const explain = (picture: Blob) =>
    askForStatement({
      title: `Replace the avatar of ${user.username}?`,
      body: "Others see it everywhere, so say why.",
      confirmLabel: "Replace",
      username: user.username,
      act: (statement) => upload.send(picture, statement),
    });
  const avatar = upload.preview ?? user.avatar;
  return (
    <div className="grid gap-24 [container-type:inline-size] grid-cols-1">
      <div
        className={`grid items-start grid-cols-[minmax(0,1fr)_300px] gap-y-24 gap-x-32 ${styles.columns}`}
      >
        <div className="grid gap-20">
          <AvatarField
            name={user.username}
            avatar={avatar}
            upload={upload}
            uploadable={props.avatarUploadable}
            onCropped={ownerName === undefined ? upload.send : explain}
          />
          <UsernameField {...props} />
          <BioField {...props} />
          <EmailField {...props} />
        </div>
        <Controller
          control={form.control}
          name="profileColor"
          render={({ field }) => <ColorField value={field.value} onChange={field.onChange} />}
        />
      </div>
      <CoverPreview
        color={color}
        avatar={avatar}
        name={user.username}
        caption={`Preview of ${ownerName ? `${ownerName}'s` : "your"} profile cover`}
      />
    </div>
  );
}

function UsernameField({ user, form, ownerName }: ProfileSectionProps) {
  const username = useWatch({ control: form.control, name: "username" });
  const error = form.formState.errors.username?.message;
  const checkName = useUsernameCheck(form, user.username);
  return (
    <TextField
      label="Username"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      form={SETTINGS_FORM_ID}
      counter={{ value: username.length, max: USERNAME_MAX }}
      hint={profileUrlHint(ownerName, user.username, error ? "" : username)}
      error={error}
      // Rendered by the server, where fields are not registered.
      defaultValue={user.username}
      {...form.register("username", { onBlur: checkName })}
    />
  );
}

function BioField({ user, form }: ProfileSectionProps) {
  const bio = useWatch({ control: form.control, name: "bio" });
  return (
    <TextArea
      label="Bio"
      rows={3}
      form={SETTINGS_FORM_ID}
      counter={{ value: lengthOf(bio), max: BIO_MAX }}
      hint="One paragraph, shown under the name."
      error={form.formState.errors.bio?.message}
      defaultValue={user.bio}
      {...form.register("bio")}
    />
  );
}

function EmailField({ user, form, emailEditable, emailNote, emailHint }: ProfileSectionProps) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      form={SETTINGS_FORM_ID}
      disabled={!emailEditable}
      suffix={!emailEditable && <Icon name="lock" size="s" />}
      hint={
        emailHint ??
        (!emailEditable &&
          (user.verified
            ? "Only a moderator can change your email."
            : "You can correct your email until it is verified."))
      }
      error={form.formState.errors.email?.message}
      action={emailNote}
      defaultValue={user.email}
      {...form.register("email")}
    />
  );
}

function profileUrlHint(ownerName: string | undefined, before: string, typed: string): string {
  const path = `/profile/${(typed || before).toLowerCase()}`;
  const owner = ownerName ? `${ownerName}'s` : "Your";
  if (!typed || typed === before) return `${owner} profile: ${path}`;
  return `${owner} profile address becomes ${path}`;
}

type CoverPreviewProps = {
  color: string;
  avatar: string | null;
  name: string;
  caption: string;
};

function CoverPreview({ color, avatar, name, caption }: CoverPreviewProps) {
  return (
    <figure>
      <div className={"relative h-84 overflow-hidden *:first:h-full"}>
        <ProfileCover color={color} />
        <Avatar
          src={avatar}
          name={name}
          size={56}
          className="absolute bottom-0 left-16 outline-3 outline-ground"
        />
      </div>
      <figcaption className="mt-8 t-xs breaks">{caption}</figcaption>
    </figure>
  );
}

type ColorFieldProps = {
  /** As typed: may be an invalid color. */
  value: string;
  onChange: (value: string) => void;
};

/** Renders the profile color: picked, typed, or one of a few presets. */
function ColorField({ value, onChange }: ColorFieldProps) {
  const [color, pick] = useColor(value, onChange);
  return (
    <fieldset className="relative">
      <legend className="t-legend mb-6 p-0">Profile color</legend>
      <ColorPicker color={color} onChange={pick} />
      <HexField
        label="Profile color as hex"
        labelHidden
        className="mt-6"
        inputClassName="font-display font-semibold text-16 leading-none tabular-nums"
        prefix={
          <span className="flex items-center gap-8">
            <span className={styles.shown} style={{ backgroundColor: hexOf(color) }} />#
          </span>
        }
        hex={hexOf(color).slice(1)}
        onHex={(hex) => onChange(`#${hex}`)}
        onWrong={(text) => onChange(text ?? hexOf(color))}
        form={SETTINGS_FORM_ID}
      />
      <div className="grid gap-6 mt-10 grid-cols-[repeat(8,1fr)] phone:grid-cols-[repeat(4,1fr)] phone:gap-8">
        {SWATCHES.map(({ name, hex }) => (
          <button
            key={hex}
            type="button"
            aria-label={name}
            aria-pressed={value.toLowerCase() === hex}
            className={classNames(styles.swatch, value.toLowerCase() === hex && styles.chosen)}
            style={{ backgroundColor: hex }}
            onClick={() => onChange(hex)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Provides the picker's color. The hue stays for grays, and the color while the input is invalid.
 */
function useColor(value: string, onChange: (value: string) => void) {
  const hex = useLastHex(value, SWATCHES[0].hex).toLowerCase();
  const [picked, setPicked] = useState<Hsv>(() => hsvOf(hex, 0));
  const color = hexOf(picked) === hex ? picked : hsvOf(hex, picked.h);
  function pick(next: Hsv) {
    setPicked(next);
    onChange(hexOf(next));
  }
  return [color, pick] as const;
}

/** Returns the last valid color of the input, `first` until there is one. */
function useLastHex(typed: string, first: string): string {
  const [last, setLast] = useState(first);
  if (!isHex(typed)) return last;
  if (typed !== last) setLast(typed);
  return typed;
}
