import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";

type SettingRowProps = {
  icon: IconName;
  title: ReactNode;
  /** Its state in one sentence. */
  text: ReactNode;
  /** The id of the text, for a button's `aria-describedby`. */
  textId?: string;
  /** Marks and buttons: beside the text, on phones below it. */
  side?: ReactNode;
};

/** Renders a setting with its state and its actions. */
export function SettingRow({ icon, title, text, textId, side }: SettingRowProps) {
  return (
    <div className="card grid gap-14 items-center grid-cols-[40px_minmax(0,1fr)_auto] py-12 px-16 compact:grid-cols-[40px_minmax(0,1fr)]">
      <span className="grid place-items-center size-40 bg-s3">
        <Icon name={icon} />
      </span>
      <div className="breaks">
        <p className="t-label">{title}</p>
        <p className="t-sm" id={textId}>
          {text}
        </p>
      </div>
      {side && (
        <div className="flex items-center flex-wrap justify-end gap-y-8 gap-x-14 compact:col-start-2 compact:justify-start">
          {side}
        </div>
      )}
    </div>
  );
}
