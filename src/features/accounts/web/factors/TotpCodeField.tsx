import type { z } from 'zod';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import type { totpCodeSchema } from '../../contract/second-factors.ts';

interface TotpCodeFieldProps {
  of: FormPart<z.input<typeof totpCodeSchema>>;
  hint: string;
}

/** The six digits of an authenticator app. Phones offer to fill in the code. */
export function TotpCodeField({ of: { form, errorAt }, hint }: TotpCodeFieldProps) {
  return (
    <Field label="Code" hint={hint} error={errorAt('code')} required>
      <Input
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        autoFocus
        className="tnum"
        {...form.register('code')}
      />
    </Field>
  );
}
