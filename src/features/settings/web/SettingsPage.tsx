import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { AccountCard } from '#features/accounts/web/AccountCard.tsx';
import { DevicesCard } from '#features/accounts/web/DevicesCard.tsx';
import { SecondFactorsCard } from '#features/accounts/web/factors/SecondFactorsCard.tsx';
import { loadAccountSettingsCards } from '#features/accounts/web/loaders.ts';
import { LinkedProvidersCard } from '#features/accounts/web/providers/LinkedProvidersCard.tsx';
import { getCachedViewer, useViewer } from '#features/accounts/web/session.ts';
import { loadProfileVisibility, loadQuietHours } from '#features/athletes/web/loaders.ts';
import { QuietHoursCard } from '#features/athletes/web/quiet-hours/QuietHoursCard.tsx';
import { ProfileVisibilityCard } from '#features/athletes/web/visibility/ProfileVisibilityCard.tsx';
import { loadDataExport } from '#features/data-exports/web/loaders.ts';
import { loadOwnGuardians } from '#features/guardians/web/loaders.ts';
import { LegalLinksList } from '#features/legal/web/LegalLinksList.tsx';
import { loadNotificationSettings } from '#features/notifications/web/loaders.ts';
import { NotificationSettingsCard } from '#features/notifications/web/NotificationSettingsCard.tsx';
import { memberPageHeadings } from '#shared/page-headings/member-page-headings.ts';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { lazyComponent } from '#web/lazy-page.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import { AppearanceCard } from './AppearanceCard.tsx';
import { ExportAndEraseCard } from './ExportAndEraseCard.tsx';
import { KeyboardCard } from './KeyboardCard.tsx';
import { useSettingsSections } from './use-settings-sections.ts';

// Not shared with the first sight of other screens: its selects would split their files.
const FieldAudiencesCard = lazyComponent(
  () => import('#features/athletes/web/visibility/FieldAudiencesCard.tsx'),
  'FieldAudiencesCard',
);

const GuardiansCard = lazyComponent(
  () => import('#features/guardians/web/GuardiansCard.tsx'),
  'GuardiansCard',
);

export const loader: PageLoader = async ({ queryClient }) => {
  const isAthlete = getCachedViewer(queryClient).role === 'athlete';
  await Promise.all([
    waitBrieflyForQueries(
      ...loadAccountSettingsCards(queryClient),
      loadNotificationSettings(queryClient),
      loadDataExport(queryClient),
      ...(isAthlete ? [loadProfileVisibility(queryClient), loadQuietHours(queryClient)] : []),
    ),
    // To the end: these cards have no skeleton, and push down those below when they come late.
    isAthlete &&
      Promise.allSettled([
        FieldAudiencesCard.preload(),
        GuardiansCard.preload(),
        loadOwnGuardians(queryClient),
      ]),
  ]);
};

/** All settings of the viewer's account. The features provide the cards. */
export function SettingsPage() {
  usePageTitle('Settings');
  const viewer = useViewer();
  const isAthlete = viewer.role === 'athlete';
  const { problem } = useSearch({ from: '/settings' });
  return (
    <div className="mx-auto max-w-240">
      <PageHeading {...memberPageHeadings['/settings']} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SettingsSectionLinks viewer={viewer} />
        <div className="flex min-w-0 flex-col gap-4 *:scroll-mt-18">
          <AccountCard />
          {isAthlete && <ProfileVisibilityCard />}
          {isAthlete && (
            <Suspense>
              <FieldAudiencesCard />
            </Suspense>
          )}
          {isAthlete && <QuietHoursCard />}
          {isAthlete && (
            <Suspense>
              <GuardiansCard />
            </Suspense>
          )}
          <SecondFactorsCard />
          <LinkedProvidersCard problem={problem} />
          <DevicesCard />
          <NotificationSettingsCard />
          <AppearanceCard />
          <KeyboardCard />
          <ExportAndEraseCard />
          <LegalLinksList className="px-1 py-2" />
        </div>
      </div>
    </div>
  );
}

function SettingsSectionLinks({ viewer }: { viewer: ReturnType<typeof useViewer> }) {
  const sections = useSettingsSections(viewer);
  return (
    <nav aria-label="Settings" className="hidden lg:block">
      <ul className="sticky top-18 flex flex-col gap-0.5">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block rounded-md px-3 py-1.5 font-medium text-muted text-row transition-colors hover:bg-hover hover:text-fg"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
