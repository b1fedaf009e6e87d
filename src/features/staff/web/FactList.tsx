import type { ReactNode } from 'react';

/** Labels with their values, below each other. */
export function FactList({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl className="flex flex-col gap-3 text-row">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-meta text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
