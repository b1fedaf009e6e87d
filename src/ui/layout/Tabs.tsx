import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../merge-tailwind-classes.ts';

interface TabsProps<Value extends string> {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Equal shares of the whole width. */
  stretch?: boolean;
  /** Arrow keys only move the focus and Enter selects, for tabs whose change may need a confirmation. */
  manual?: boolean;
  /** One TabPanel per tab. */
  children: ReactNode;
  className?: string;
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  stretch,
  manual,
  children,
  className,
}: TabsProps<Value>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      activationMode={manual ? 'manual' : 'automatic'}
      className={className}
    >
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={cn(
              '-mb-px flex h-9 items-center justify-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-muted text-row transition-colors hover:text-fg focus-visible:-outline-offset-2 data-[state=active]:border-brand data-[state=active]:text-fg pointer-coarse:h-11 [&_svg]:size-4',
              stretch && 'flex-1',
            )}
          >
            {tab.icon}
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

/** Rendered only while its tab is selected. */
export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Radix.Content value={value} className={cn('pt-4', className)}>
      {children}
    </Radix.Content>
  );
}
