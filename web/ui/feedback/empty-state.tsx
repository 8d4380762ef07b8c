import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";

type EmptyStateProps = {
  title: ReactNode;
  icon?: IconName;
  text?: ReactNode;
  action?: ReactNode;
  className?: string;
};

export function EmptyState({ title, icon, text, action, className }: EmptyStateProps) {
  return (
    <div className={classNames("empty-state grid gap-8 breaks", className)}>
      {icon && <Icon name={icon} size="l" />}
      <p className="t-h3">{title}</p>
      {text && <p className="t-sm">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
