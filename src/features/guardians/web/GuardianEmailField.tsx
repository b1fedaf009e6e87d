import { useQuery } from '@tanstack/react-query';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { TextField } from '#web/form-fields.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import { ownGuardiansQuery } from './own-guardians-data.ts';

/** A form's `guardianEmail`; nothing where guardians do not read along. */
export function GuardianEmailField<Values extends FieldValues>({ of }: { of: FormPart<Values> }) {
  const { data } = useQuery(ownGuardiansQuery);
  if (!data?.inForce) return null;
  return (
    <TextField
      of={of}
      name={'guardianEmail' as FieldPath<Values>}
      label="Email of a Parent or Guardian"
      type="email"
      inputMode="email"
      autoComplete="off"
      optional
      hint="For athletes under 18. They read what adults write with you, and need no account."
    />
  );
}
