import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { controlKeyName } from './command-key-name.ts';
import { areLetterKeysOff, useLetterKeysOff } from './letter-keys.ts';

/** Switches the keys off that are pressed alone. */
export function UseLetterKeysCheckbox() {
  return (
    <Checkbox
      label="Use single keys"
      hint={`Those with ${controlKeyName}, arrows, Enter and Esc work either way.`}
      checked={!useLetterKeysOff()}
      onChange={(event) => areLetterKeysOff.set(!event.target.checked)}
    />
  );
}
