import { I18nProvider } from '@lingui/react';
import type { QueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AuthPageCard } from '#features/accounts/web/AuthPageCard.tsx';
import { usePageLanguage, useTranslation } from '#ui/page-language.ts';
import { type PageLoader, useLoadedQuery, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { getLoadedI18n, showPageIn } from '#web/load-translations.ts';
import { MutationLink } from '#web/mutation-buttons.tsx';
import type { GuardedAthlete, Guardian } from '../contract/guardian-calls.ts';
import { ConsentForm } from './ConsentForm.tsx';
import {
  guardianMessagesQuery,
  guardianPageQuery,
  guardianThreadsQuery,
  useCloseGuardianPage,
} from './data.ts';
import { GuardianRightsSection } from './GuardianRightsSection.tsx';
import { GuardianThread } from './GuardianThread.tsx';
import { GuardianThreadList } from './GuardianThreadList.tsx';
import { guardianApprovalsQuery } from './guardian-approvals-data.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { OpenGuardianLink, RequestGuardianLink } from './OpenGuardianLink.tsx';
import { choosePageLanguage } from './page-language-of-guardian.ts';
import { guardianRightsQuery } from './rights-data.ts';
import { parseGuardianSearch } from './search-params.ts';

/** In the browser's language until it is known what the guardian has chosen: the error page too. */
export const loader: PageLoader = async ({ queryClient, search, isPreload }) => {
  if (isPreload) return queryClient.ensureQueryData(guardianPageQuery);
  const known = queryClient.getQueryData(guardianPageQuery.queryKey);
  await showPageIn(choosePageLanguage(known?.guardian));
  const { guardian } = await queryClient.ensureQueryData(guardianPageQuery);
  await showPageIn(choosePageLanguage(guardian));
  const confirmed = guardian?.athletes.filter(({ state }) => state === 'confirmed') ?? [];
  const { thread } = parseGuardianSearch(search);
  await waitBrieflyForQueries(...confirmed.flatMap((athlete) => loadSections(queryClient, athlete, thread)));
};

/** What the sections of an athlete show, or those of one conversation. */
function loadSections(
  queryClient: QueryClient,
  { id, hasRights }: GuardedAthlete,
  thread?: string,
): Promise<unknown>[] {
  const threads = queryClient.ensureQueryData(guardianThreadsQuery(id));
  if (thread) return [threads, queryClient.ensureInfiniteQueryData(guardianMessagesQuery(id, thread))];
  if (!hasRights) return [threads];
  return [
    threads,
    queryClient.ensureQueryData(guardianApprovalsQuery(id)),
    queryClient.ensureQueryData(guardianRightsQuery(id)),
  ];
}

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
      startsAtTop
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
