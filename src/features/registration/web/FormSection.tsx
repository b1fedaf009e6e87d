import type { ReactNode } from 'react';

/** Fields that belong together, in two columns on wide screens. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-card">{title}</legend>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
