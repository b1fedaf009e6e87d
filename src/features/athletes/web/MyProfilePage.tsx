import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, Suspense } from 'react';
import { getCachedViewer, useViewer } from '#features/accounts/web/session.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { TabPanel, Tabs } from '#ui/layout/Tabs.tsx';
import { lazyComponent } from '#web/lazy-page.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { ownAthleteQuery } from './own-athlete-query.ts';
import { OwnProfileHeader } from './own-profile/OwnProfileHeader.tsx';
import { type OwnProfileTab, parseOwnProfileSearch } from './search-params.ts';

// A tab loads its own code: the forms of the first three weigh more than the rest of the page.
const sections = {
  personal: lazyComponent(() => import('./own-profile/PersonalTab.tsx'), 'PersonalTab'),
  academic: lazyComponent(() => import('./own-profile/AcademicSection.tsx'), 'AcademicSection'),
  social: lazyComponent(() => import('./own-profile/SocialSection.tsx'), 'SocialSection'),
  stats: lazyComponent(() => import('./own-profile/StatsAndHighlightsTab.tsx'), 'StatsAndHighlightsTab'),
};

const route = getRouteApi('/my-profile');

const tabs: { value: OwnProfileTab; label: string }[] = [
  { value: 'personal', label: 'Personal' },
  { value: 'academic', label: 'Academic' },
  { value: 'social', label: 'Social Media' },
  { value: 'stats', label: 'Stats' },
];

export const loader: PageLoader = async ({ queryClient, search }) => {
  if (getCachedViewer(queryClient).role !== 'athlete') return;
  const { tab = 'personal' } = parseOwnProfileSearch(search);
  await Promise.all([queryClient.ensureQueryData(ownAthleteQuery), sections[tab].preload()]);
};

/** An athlete edits the own profile; a coach is sent to the coach profile. */
export function MyProfilePage(injectedComponents: InjectedOwnComponents) {
  return useViewer().role === 'coach' ? (
    <RedirectToCoachProfile />
  ) : (
    <OwnProfileTabs {...injectedComponents} />
  );
}

type InjectedOwnComponents = Pick<ComponentProps<typeof OwnProfileHeader>, 'RatingButton'>;

function RedirectToCoachProfile() {
  return (
    <div role="status" className="py-12 text-center">
      <p className="text-card">Redirecting...</p>
      <p className="text-muted text-row">Taking you to your coach profile...</p>
      <Navigate to="/coach-profile" replace />
    </div>
  );
}

function OwnProfileTabs(injectedComponents: InjectedOwnComponents) {
  const athlete = useLoadedQuery(ownAthleteQuery);
  const { tab = 'personal' } = route.useSearch();
  const navigate = useNavigate();
  const switchTab = (chosenTab: OwnProfileTab) =>
    navigate({
      to: '/my-profile',
      search: chosenTab === 'personal' ? {} : { tab: chosenTab },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <OwnProfileHeader athlete={athlete} {...injectedComponents} />
      <Tabs label="Parts of my profile" tabs={tabs} value={tab} onValueChange={switchTab} manual>
        {tabs.map(({ value }) => {
          const Section = sections[value];
          return (
            <TabPanel key={value} value={value} className="flex flex-col gap-4">
              <Suspense fallback={<Spinner />}>
                <Section athlete={athlete} />
              </Suspense>
            </TabPanel>
          );
        })}
      </Tabs>
    </>
  );
}
