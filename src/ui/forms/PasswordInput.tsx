import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useSurroundingFieldLabel } from './field-attributes-context.ts';
import { Input, type InputProps } from './Input.tsx';

/** A password field with a button that shows the letters. Set `autoComplete`: 'current-password' or 'new-password'. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trailing'>) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  // A page may have two of them, so the button names its field.
  const label = (useSurroundingFieldLabel() ?? 'password').toLowerCase();
  return (
    <Input
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isVisible ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label={`${isVisible ? 'Hide' : 'Show'} ${label}`}
          aria-controls={props.id}
          onClick={() => setVisible(!isVisible)}
          className="touch-target flex size-7 items-center justify-center rounded-md transition-colors hover:bg-hover hover:text-fg"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      }
    />
  );
}
