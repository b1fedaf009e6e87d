import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from '../merge-tailwind-classes.ts';

export interface MenuProps {
  /** A button that names the menu. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
}

/**
 * A list of actions that a button opens: arrow keys move, letters jump, Escape closes. It is open from the start: its
 * code was loaded by the press of its button.
 */
export function MenuLoadedOnFirstPress({ trigger, align = 'end', children }: MenuProps) {
  return (
    // Not modal, because that would hide the whole page from screen readers.
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-48 animate-rise-in rounded-lg border border-line bg-raised p-1 text-fg shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemClass =
  'flex h-8 w-full cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 text-row outline-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-hover pointer-coarse:h-11 pointer-coarse:text-body [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

export interface MenuItemProps {
  onSelect?: () => void;
  icon?: ReactNode;
  danger?: boolean;
  /** What the action does, in smaller letters below. */
  description?: string;
  disabled?: boolean;
  /** The only child, a link, becomes the item. */
  asChild?: boolean;
  children: ReactNode;
}

export function MenuItem({
  onSelect,
  icon,
  danger,
  description,
  disabled,
  asChild,
  children,
}: MenuItemProps) {
  const descriptionId = useId();
  return (
    <Radix.Item
      asChild={asChild}
      disabled={disabled}
      onSelect={onSelect}
      className={cn(
        itemClass,
        danger && 'text-danger [&_svg]:text-danger',
        description && 'h-auto py-1.5 pointer-coarse:h-auto pointer-coarse:min-h-11',
      )}
      aria-describedby={description && descriptionId}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {description ? (
            <span className="max-w-80">
              {children}
              {/* A description, and no part of the name. */}
              <span id={descriptionId} aria-hidden className="block text-meta text-muted">
                {description}
              </span>
            </span>
          ) : (
            children
          )}
        </>
      )}
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** A line without an action: who is signed in, or a heading of the group below. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-1.5 text-meta text-muted">{children}</Radix.Label>;
}

export interface MenuRadioGroupProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** A group of radio items. The menu stays open, so that the effect of a choice is visible. */
export function MenuRadioGroup<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: MenuRadioGroupProps<Value>) {
  return (
    <>
      <MenuLabel>{label}</MenuLabel>
      <Radix.RadioGroup
        aria-label={label}
        value={value}
        onValueChange={(next) => onValueChange(next as Value)}
      >
        {options.map((option) => (
          <Radix.RadioItem
            key={option.value}
            value={option.value}
            className={itemClass}
            onSelect={(event) => event.preventDefault()}
          >
            {option.icon}
            {option.label}
            <Radix.ItemIndicator className="ml-auto">
              <Check aria-hidden />
            </Radix.ItemIndicator>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  );
}
