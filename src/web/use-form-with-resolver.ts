import { useMutation } from '@tanstack/react-query';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { toast } from '#ui/feedback/toast.ts';
import { translate } from '#ui/page-language.ts';
import { CallError, toErrorMessage } from './api.ts';

export interface FormOptions<Values extends FieldValues, Answer> {
  defaultValues: DefaultValues<Values>;
  send(body: Values): Promise<Answer>;
  done(answer: Answer, form: Values): void | Promise<void>;
  /** The toast of a failure: `otherwise` where the server sent no sentence, `always` in any case. */
  failure: { title: string; otherwise: string } | { title: string; always: string };
}

/** The form as its fields receive it. */
export interface FormPart<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** The sentence at a field, for `<Field error>`. */
  errorAt(path: FieldPath<Values>): string | undefined;
}

/**
 * Owns submitting and the errors of a form: messages of its `resolver` and of the server appear at their fields, everything
 * else in a toast. Input is never lost. Forms use it by `useContractForm` or `useContractFormCheckedOnDemand`.
 */
export function useFormWithResolver<Values extends FieldValues, Answer>(
  options: FormOptions<Values, Answer>,
  resolver: Resolver<Values>,
) {
  const form = useForm<Values>({
    resolver,
    defaultValues: options.defaultValues,
    // Not on blur: a message that appears between press and release moves the pressed button away.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const mutation = useMutation({ mutationFn: options.send });

  const submit = form.handleSubmit(async () => {
    // The raw values: the server applies the schema's transformations.
    const values = form.getValues();
    try {
      await options.done(await mutation.mutateAsync(values), values);
    } catch (error) {
      setFieldErrors(error, (path, message, focus) =>
        form.setError(path as FieldPath<Values>, { message }, { shouldFocus: focus }),
      );
      const { failure } = options;
      const description = 'always' in failure ? failure.always : toErrorMessage(error, failure.otherwise);
      toast({ title: failure.title, description, variant: 'destructive' });
    }
  });

  const errorAt = (path: FieldPath<Values>): string | undefined =>
    translateIfAny(form.getFieldState(path, form.formState).error?.message);

  /** For a form that stays open: shows `next`, unless the next entry was typed while `sent` was on its way. */
  const startNextEntry = (sent: Values, next: DefaultValues<Values>, focus?: FieldPath<Values>): void => {
    if (JSON.stringify(form.getValues()) !== JSON.stringify(sent)) return;
    form.reset(next, { keepFieldsRef: true });
    if (focus) form.setFocus(focus);
  };

  return { form, submit, errorAt, startNextEntry, isPending: mutation.isPending, register: form.register };
}

/** Of the schema: the server sends its own in the language of the page. */
const translateIfAny = (message: string | undefined) => message && translate(message);

function setFieldErrors(
  error: unknown,
  showAtField: (path: string, message: string, focus: boolean) => void,
): void {
  if (!(error instanceof CallError)) return;
  for (const [index, { path, message }] of error.errors.entries()) showAtField(path, message, index === 0);
}
