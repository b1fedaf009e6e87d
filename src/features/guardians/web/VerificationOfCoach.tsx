import { BadgeCheck, CircleHelp } from 'lucide-react';
import { useTranslation } from '#ui/page-language.ts';

/** Whether staff have verified the coach of a conversation, and what that says. */
export function VerificationOfCoach({ name, verified }: { name: string; verified: boolean }) {
  const t = useTranslation();
  return (
    <div className="mb-5 flex items-start gap-2 text-row">
      {verified ? (
        <BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-brand" />
      ) : (
        <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      )}
      <div className="min-w-0">
        <p className="font-medium">{verified ? t('Verified coach') : t('Not a verified coach')}</p>
        <p className="text-meta text-muted">
          {verified
            ? t(
                'Within the last year, our staff have seen that {name} works at the school named here. It does not say that what they write is right.',
                { name },
              )
            : t('Nobody has verified who {name} is.', { name })}
        </p>
      </div>
    </div>
  );
}
