import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { styleNonce } from '../csp-style-nonce.ts';
import { type SelectOption, type SelectProps, useSelectButton } from './Select.tsx';

// Radix reserves '' for 'nothing selected' and refuses it as an item, but 'All …' options often have the value ''.
const emptyValue = '\u2205';

/** What `Select` becomes at its first press: it opens at once, and works by itself from then on. */
export function SelectWithPopup(props: SelectProps) {
  const { options, value, onValueChange, placeholder, disabled } = props;
  const { buttonProps, iconAndPrefix } = useSelectButton(props);
  const hasEmpty = options.some((option) => option.value === '');
  return (
    <Radix.Root
      defaultOpen
      value={value === '' && hasEmpty ? emptyValue : value}
      onValueChange={(next) => onValueChange(next === emptyValue ? '' : next)}
      disabled={disabled}
    >
      <Radix.Trigger {...buttonProps}>
        {iconAndPrefix}
        <span className="min-w-0 flex-1 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-rise-in overflow-hidden rounded-lg border border-line bg-raised text-fg shadow-float"
        >
          {/* Radix's buttons for scrolling come and go while the list scrolls: the options move below the pointer. */}
          <Radix.Viewport nonce={styleNonce} className="max-h-84 p-1 [scrollbar-width:thin]!">
            {options.map((option) => (
              <SelectOptionItem key={option.value} {...option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function SelectOptionItem({ value, label, disabled }: SelectOption) {
  return (
    <Radix.Item
      value={value === '' ? emptyValue : value}
      disabled={disabled}
      className="flex h-8 cursor-pointer select-none items-center gap-3 rounded-md pr-2 pl-2.5 text-row outline-none data-[state=checked]:font-medium data-disabled:opacity-50 data-highlighted:bg-hover pointer-coarse:h-11 pointer-coarse:text-body"
    >
      <Radix.ItemText>{label}</Radix.ItemText>
      <Radix.ItemIndicator className="ml-auto">
        <Check aria-hidden className="size-4 text-brand" />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
