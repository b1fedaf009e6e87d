import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { getViewer, useViewer } from '#features/accounts/web/session.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { TabPanel, Tabs } from '#ui/layout/Tabs.tsx';
import { type PageLoader, useLoadedQuery } from '#web/page-data.ts';
import type { OwnProfileTab } from './address.ts';
import { AcademicSection } from './own-profile/AcademicSection.tsx';
import { OwnProfileHeader } from './own-profile/OwnProfileHeader.tsx';
import { PersonalSection } from './own-profile/PersonalSection.tsx';
import { SocialSection } from './own-profile/SocialSection.tsx';
import { ownAthleteQuery } from './session.ts';

const StatsTab = lazy(() => import('./own-profile/StatsTab.tsx'));

const route = getRouteApi('/my-profile');

const tabs: { value: OwnProfileTab; label: string }[] = [
  { value: 'personal', label: 'Personal' },
  { value: 'academic', label: 'Academic' },
  { value: 'social', label: 'Social Media' },
  { value: 'stats', label: 'Stats' },
];

export const loader: PageLoader = async ({ queryClient }) => {
  const viewer = getViewer(queryClient);
  if (viewer.role === 'athlete') await queryClient.ensureQueryData(ownAthleteQuery);
};

/** An athlete edits the own profile; a coach is sent to the coach profile. */
export function MyProfilePage() {
  return useViewer().role === 'coach' ? <ToCoachProfile /> : <ProfileTabs />;
}

function ToCoachProfile() {
  return (
    <div role="status" className="py-12 text-center">
      <p className="text-card">Redirecting...</p>
      <p className="text-muted text-row">Taking you to your coach profile...</p>
      <Navigate to="/coach-profile" replace />
    </div>
  );
}

function ProfileTabs() {
  const athlete = useLoadedQuery(ownAthleteQuery);
  const { tab = 'personal' } = route.useSearch();
  const navigate = useNavigate();
  const choose = (next: OwnProfileTab) =>
    navigate({
      to: '/my-profile',
      search: next === 'personal' ? {} : { tab: next },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <OwnProfileHeader athlete={athlete} />
      <Tabs label="Parts of my profile" tabs={tabs} value={tab} onValueChange={choose} manual>
        <TabPanel value="personal">
          <PersonalSection athlete={athlete} />
        </TabPanel>
        <TabPanel value="academic">
          <AcademicSection athlete={athlete} />
        </TabPanel>
        <TabPanel value="social">
          <SocialSection athlete={athlete} />
        </TabPanel>
        <TabPanel value="stats" className="flex flex-col gap-4">
          <Suspense fallback={<Spinner />}>
            <StatsTab athlete={athlete} />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  );
}
