import type { ReactNode } from 'react';

interface SettingRowProps {
  title: ReactNode;
  /** The current value, or the purpose of the setting. */
  children?: ReactNode;
  /** The button that changes the setting; on phones it wraps below the text. */
  action?: ReactNode;
  icon?: ReactNode;
}

/** One line of a list of settings: title, current value and action. Inside a `<SettingList>`. */
export function SettingRow({ title, children, action, icon }: SettingRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      {icon && (
        <span
          aria-hidden
          className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-hover text-muted [&_svg]:size-4"
        >
          {icon}
        </span>
      )}
      <div className="min-w-48 flex-1">
        <div className="flex flex-wrap items-center gap-2 font-medium text-row">{title}</div>
        {children && <div className="wrap-anywhere mt-0.5 text-meta text-muted">{children}</div>}
      </div>
      {action && <div className="flex shrink-0 flex-wrap items-center gap-2">{action}</div>}
    </li>
  );
}
