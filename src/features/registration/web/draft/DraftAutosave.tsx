import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { accountQuery } from '#features/accounts/web/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { draftFieldsSchema } from './draft-schema.ts';
import { readStoredDraft, removeStoredDraft, storeDraft } from './draft-storage.ts';

interface DraftAutosaveProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Whose input it is; null while there is no account. */
  accountId: string | null;
  /** What is not kept, such as 'the password'. */
  leftOut?: string;
  /** Whether something was kept when the form appeared. */
  isRestoring: boolean;
}

/** Restores the input of a form and saves it with every change; after a restoration it says so, and offers to clear the form. */
export function DraftAutosave<Values extends FieldValues>({
  form,
  accountId,
  isRestoring,
  leftOut,
}: DraftAutosaveProps<Values>) {
  const queryClient = useQueryClient();
  const [isRestored, setRestored] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  // Before the first paint, so that the form does not move.
  useLayoutEffect(() => {
    if (isRestoring) setRestored(restoreDraft(form, accountId));
    const save = () => saveDraft(form, accountId);
    save();
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: save });
    return () => {
      unsubscribe();
      // The profile is there, or its role is another one. After the end of a session it waits for the same account.
      if (accountId !== null && queryClient.getQueryData(accountQuery.queryKey)) removeStoredDraft(accountId);
    };
  }, [queryClient, form, accountId, isRestoring]);
  if (!isRestored) return null;
  const clearForm = () => {
    const element = line.current?.closest('form');
    form.reset(form.formState.defaultValues as DefaultValues<Values>, { keepFieldsRef: true });
    // At once: the focused button is no longer there then.
    flushSync(() => setRestored(false));
    element?.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus();
  };
  return (
    <div ref={line} className="flex min-h-11 items-center justify-between gap-3">
      <p role="status" className="text-meta text-muted">
        We kept what you had typed{leftOut && `, except ${leftOut}`}.
      </p>
      <Button variant="outline" className="flex-none" onClick={clearForm}>
        Clear the Form
      </Button>
    </div>
  );
}

/** Returns whether there was input of this account and role. A field that was changed meanwhile stays. */
function restoreDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  accountId: string | null,
): boolean {
  const stored = parseStoredDraft(readStoredDraft(accountId));
  const values = form.getValues();
  const isSameForm = accountId === null || stored?.role === values.role;
  if (!stored || !isSameForm) return false;
  const typed = listFilledFields(values);
  const defaults = listFilledFields(form.formState.defaultValues);
  const kept = Object.fromEntries(
    Object.entries(listFilledFields(stored)).filter(([name]) => isSame(typed[name], defaults[name])),
  );
  form.reset({ ...values, ...kept }, { keepDefaultValues: true, keepFieldsRef: true });
  return true;
}

function parseStoredDraft(text: string | null) {
  try {
    return draftFieldsSchema.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Not while the form is being sent: then an account or a profile may be there already. */
function saveDraft<Values extends FieldValues>(form: UseFormReturn<Values>, accountId: string | null): void {
  const { isSubmitting, defaultValues } = form.formState;
  if (isSubmitting) return;
  const input = listFilledFields(form.getValues());
  if (isSame(input, listFilledFields(defaultValues))) removeStoredDraft(accountId);
  else storeDraft(accountId, JSON.stringify(input));
}

/** Fields that were emptied are '' or null, by their kind. */
function listFilledFields(values: unknown): Record<string, unknown> {
  const fields = Object.entries(draftFieldsSchema.safeParse(values).data ?? {});
  return Object.fromEntries(
    fields.filter(([, value]) => value !== null && value !== '' && value !== undefined),
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
