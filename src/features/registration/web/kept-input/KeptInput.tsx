import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormPart } from '#web/use-form-validated-like-api.ts';
import type { KeptInputAndLine } from './KeptInputAndLine.tsx';
import { readKeptText } from './kept-input-storage.ts';

interface KeptInputProps<Values extends FieldValues> {
  of: FormPart<Values>;
  /** Whose input it is; null while there is no account. */
  accountId: string | null;
  /** What is not kept, such as 'the password'. */
  except?: string;
}

/**
 * Keeps what is typed into a form of the registration, in this tab, over a reload. Its code is loaded with the first
 * change: the pages are at the limit of their weight.
 */
export function KeptInput<Values extends FieldValues>({ of, ...props }: KeptInputProps<Values>) {
  const [hadKeptText] = useState(() => readKeptText() !== null);
  const [Loaded, setLoaded] = useState<typeof KeptInputAndLine>();
  const isNeeded = of.form.formState.isDirty || hadKeptText;
  useEffect(() => {
    if (!isNeeded) return;
    import('./KeptInputAndLine.tsx').then(
      (module) => setLoaded(() => module.KeptInputAndLine),
      () => {
        // Without it the form works, and keeps nothing.
      },
    );
  }, [isNeeded]);
  if (!isNeeded) return null;
  if (Loaded) return <Loaded form={of.form} isRestoring={hadKeptText} {...props} />;
  // The room of the line, so that the form does not move.
  return hadKeptText && <div className="min-h-11" />;
}
