import { useEffect } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { createLazyModule, type LazyModule } from '#ui/lazy-module.ts';
import { type FormOptions, useFormWithResolver } from './use-form-with-resolver.ts';

type LazyResolver<Values extends FieldValues> = LazyModule<Resolver<Values>>;

/** The schema of a form, for `useContractFormCheckedOnDemand`: `lazyResolver(async () => (await import(...)).schema)`. */
export const lazyResolver = <Schema extends z.ZodType<unknown, FieldValues>>(
  importSchema: () => Promise<Schema>,
): LazyResolver<z.input<Schema>> =>
  createLazyModule(async () => {
    const [{ createResolver }, schema] = await Promise.all([import('./create-resolver.ts'), importSchema()]);
    return createResolver(schema);
  });

interface FormCheckedOnDemand<Values extends FieldValues, Answer> extends FormOptions<Values, Answer> {
  resolver: LazyResolver<Values>;
}

/**
 * `useContractForm` for screens where people arrive: the schema and Zod, 40 kB, are loaded with the first change. What cannot
 * be loaded does not hold up the form: the server checks the same.
 */
export function useContractFormCheckedOnDemand<Values extends FieldValues, Answer>({
  resolver,
  ...options
}: FormCheckedOnDemand<Values, Answer>) {
  const contractForm = useFormWithResolver<Values, Answer>(options, async (values, ...rest) => {
    await resolver.load();
    const { module: check } = resolver.getState();
    return check ? check(values, ...rest) : { values, errors: {} };
  });
  const { form } = contractForm;
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => void resolver.preload() }),
    [form, resolver],
  );
  // From the press, not only from the call: a second press must not send it twice while the schema is on its way.
  return { ...contractForm, isPending: contractForm.isPending || form.formState.isSubmitting };
}
