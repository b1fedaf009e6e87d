import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import type { DraftAutosave } from './DraftAutosave.tsx';
import { readStoredDraft } from './draft-storage.ts';

interface LazyDraftAutosaveProps<Values extends FieldValues> {
  of: FormPart<Values>;
  /** Whose input it is; null while there is no account. */
  accountId: string | null;
  /** What is not kept, such as 'the password'. */
  leftOut?: string;
}

/**
 * Keeps what is typed into a form of the registration, in this tab, over a reload. Its code is loaded with the first
 * change: the pages are at the limit of their weight.
 */
export function LazyDraftAutosave<Values extends FieldValues>({
  of,
  ...props
}: LazyDraftAutosaveProps<Values>) {
  const [hadDraft] = useState(() => readStoredDraft(props.accountId) !== null);
  const [Loaded, setLoaded] = useState<typeof DraftAutosave>();
  const isNeeded = of.form.formState.isDirty || hadDraft;
  useEffect(() => {
    if (!isNeeded) return;
    import('./DraftAutosave.tsx').then(
      (module) => setLoaded(() => module.DraftAutosave),
      () => {
        // Without it the form works, and keeps nothing.
      },
    );
  }, [isNeeded]);
  if (!isNeeded) return null;
  if (Loaded) return <Loaded form={of.form} isRestoring={hadDraft} {...props} />;
  // The room of the line, so that the form does not move.
  return hadDraft && <div className="min-h-11" />;
}
