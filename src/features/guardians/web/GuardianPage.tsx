import { I18nProvider } from '@lingui/react';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AuthPageCard } from '#features/accounts/web/AuthPageCard.tsx';
import { usePageLanguage, useTranslation } from '#ui/page-language.ts';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { getLoadedI18n, showPageIn } from '#web/load-translations.ts';
import { MutationLink } from '#web/mutation-buttons.tsx';
import type { Guardian } from '../contract/guardian-calls.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { guardianPageQuery, useCloseGuardianPage } from './data.ts';
import { GuardianRightsSection } from './GuardianRightsSection.tsx';
import { GuardianThread } from './GuardianThread.tsx';
import { GuardianThreadList } from './GuardianThreadList.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { OpenGuardianLink, RequestGuardianLink } from './OpenGuardianLink.tsx';
import { choosePageLanguage } from './page-language-of-guardian.ts';

/** In the browser's language until it is known what the guardian has chosen: the error page too. */
export const loader: PageLoader = async ({ queryClient, isPreload }) => {
  if (isPreload) return queryClient.ensureQueryData(guardianPageQuery);
  const known = queryClient.getQueryData(guardianPageQuery.queryKey);
  await showPageIn(choosePageLanguage(known?.guardian));
  const { guardian } = await queryClient.ensureQueryData(guardianPageQuery);
  await showPageIn(choosePageLanguage(guardian));
};

/** The page of parents and guardians. They have no account: a mailed link opens it. */
export function GuardianPage() {
  const { guardian } = useLoadedQuery(guardianPageQuery);
  const language = choosePageLanguage(guardian);
  // After a link was opened on this page.
  useEffect(() => void showPageIn(language), [language]);
  return (
    <I18nProvider i18n={getLoadedI18n(usePageLanguage())}>
      <OpenPart />
    </I18nProvider>
  );
}

function OpenPart() {
  const { token, athlete: id, thread } = useSearch({ from: '/guardian' });
  const { guardian } = useLoadedQuery(guardianPageQuery);
  if (token) return <OpenGuardianLink token={token} />;
  if (!guardian) return <RequestGuardianLink />;
  const open = guardian.athletes.find((one) => one.id === id && one.state === 'confirmed');
  if (open && thread) return <GuardianThread key={thread} athlete={open} userId={thread} />;
  return <GuardedAthletes guardian={guardian} />;
}

function GuardedAthletes({ guardian }: { guardian: Guardian }) {
  const { email, athletes } = guardian;
  const t = useTranslation();
  const close = useCloseGuardianPage();
  return (
    <AuthPageCard
      wide
      aboveCard={<LanguageSwitch />}
      title={t('For parents and guardians')}
      subtitle={<span className="wrap-anywhere">{t('This page belongs to {email}.', { email })}</span>}
      footer={
        <MutationLink mutation={close} pendingText={t('Closing...')}>
          {t('Close this page on this device')}
        </MutationLink>
      }
    >
      {athletes.length === 0 && (
        <p className="text-body">{t('Nobody has invited you to read along at the moment.')}</p>
      )}
      <div className="flex flex-col gap-8">
        {athletes.map((athlete) =>
          athlete.state === 'confirmed' ? (
            <div key={athlete.id}>
              <GuardianThreadList athlete={athlete} />
              {athlete.hasRights && <GuardianRightsSection athlete={athlete} />}
            </div>
          ) : (
            <ConsentForm key={athlete.id} athlete={athlete} guardian={guardian} />
          ),
        )}
      </div>
    </AuthPageCard>
  );
}
