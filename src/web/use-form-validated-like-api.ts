import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { createResolver } from './create-resolver.ts';
import { type FormOptions, useFormWithResolver } from './use-form-with-resolver.ts';

interface ContractForm<Schema extends z.ZodType<unknown, FieldValues>, Answer>
  extends FormOptions<z.input<Schema>, Answer> {
  /** The call's own body schema: the browser and the server say the same. */
  schema: Schema;
}

/** A form over a contract, checked by the schema of its call. */
export const useContractForm = <Schema extends z.ZodType<unknown, FieldValues>, Answer>({
  schema,
  ...options
}: ContractForm<Schema, Answer>) => useFormWithResolver(options, createResolver(schema));
