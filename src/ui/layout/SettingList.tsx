import type { ReactNode } from 'react';

/** The rows of a settings card, with a line between them. Inside a flush Card. */
export function SettingList({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line border-line border-t">{children}</ul>;
}
