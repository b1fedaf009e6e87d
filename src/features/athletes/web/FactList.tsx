import type { ReactNode } from 'react';
import { MissingValue } from './MissingValue.tsx';

/** Facts side by side. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4 print:grid-cols-4">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="tnum break-words font-medium text-card">{children ?? <MissingValue />}</dd>
    </div>
  );
}
