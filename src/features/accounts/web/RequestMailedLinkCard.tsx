import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from '#ui/page-language.ts';
import { TextField } from '#web/form-fields.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { AuthPageCard } from './AuthPageCard.tsx';

interface RequestMailedLinkCardProps {
  title: string;
  subtitle: string;
  schema: z.ZodType<{ email: string }, { email: string }>;
  /** Asks for a link; the answer says the same for every address. */
  send: (form: { email: string }) => Promise<{ message: string }>;
  aboveCard?: ReactNode;
}

/** For who has no account and comes back without a link, or with one that does not work. */
export function RequestMailedLinkCard({ schema, send, ...card }: RequestMailedLinkCardProps) {
  const t = useTranslation();
  const [answer, setAnswer] = useState('');
  const form = useContractForm({
    schema,
    defaultValues: { email: '' },
    send,
    done: (sent) => setAnswer(sent.message),
    failure: { title: t('We could not send a link'), otherwise: t('Please try again.') },
  });
  return (
    <AuthPageCard key="request" {...card}>
      {answer ? (
        <p role="status" className="text-body">
          {answer}
        </p>
      ) : (
        <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
          <TextField
            of={form}
            name="email"
            label={t('Your Email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            required
          />
          <SubmitButton size="lg" of={form} pendingText={t('Sending...')}>
            {t('Email Me a Link')}
          </SubmitButton>
        </form>
      )}
    </AuthPageCard>
  );
}
