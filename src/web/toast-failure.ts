import { toast } from '#ui/feedback/toast.ts';
import { translate } from '#ui/page-language.ts';
import { toErrorMessage } from './api.ts';

/** Says in a toast what did not work, and why as far as the server has said it. */
export function toastFailure(title: string, error: unknown): void {
  toast({
    title,
    description: toErrorMessage(error, translate('Please try again.')),
    variant: 'destructive',
  });
}
