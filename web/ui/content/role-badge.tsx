import { classNames } from "#web/ui/class-names.ts";

const TONES = {
  mod: "text-mod",
  admin: "text-admin",
  dev: "text-dev",
  banned: "text-bad",
  muted: "text-muted",
};

type RoleBadgeProps = { text: string; tone: keyof typeof TONES };

export function RoleBadge({ text, tone }: RoleBadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center whitespace-nowrap h-22 py-0 px-8 border border-current rounded font-display font-semibold text-13 leading-none",
        TONES[tone],
      )}
    >
      {text}
    </span>
  );
}
