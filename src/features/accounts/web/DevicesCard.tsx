import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { createWhenNeeded } from '#shared/create-when-needed.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { SettingList } from '#ui/layout/SettingList.tsx';
import { SettingRow } from '#ui/layout/SettingRow.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import type { Session } from '../contract/sessions.ts';
import { sessionsQuery, useSignOutDevices } from './data.ts';

/** More devices than most users have. */
const initialCount = 4;

/** The viewer's sessions, each with a button that ends it. */
export function DevicesCard() {
  const { data: sessions } = useQuery({ ...sessionsQuery, throwOnError: true });
  const [all, setAll] = useState(false);
  const end = useSignOutDevices();
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <Card
      title="Devices"
      subtitle="Where you are signed in. Don't recognize one? Sign it out, and change your password."
      flush
      id="devices"
      actions={
        others.length > 1 && (
          <MutationButton mutation={end} variant="outline" onClick={() => end.mutate('others')}>
            Sign Out All Others
          </MutationButton>
        )
      }
    >
      {sessions ? (
        <>
          <SettingList>
            {sessions.slice(0, all ? undefined : initialCount).map((session) => (
              <DeviceRow key={session.id} session={session} onSignOut={() => end.mutate(session.id)} />
            ))}
          </SettingList>
          {sessions.length > initialCount && (
            <div className="border-line border-t p-3 text-center">
              <Button variant="ghost" onClick={() => setAll(!all)}>
                {all ? 'Show Fewer Devices' : `Show All ${sessions.length} Devices`}
              </Button>
            </div>
          )}
        </>
      ) : (
        <SkeletonGroup label="Loading your devices" className="p-4">
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
    </Card>
  );
}

const mobileSystems = new Set<string | null>(['iPhone', 'iPad', 'Android']);

const dateTimeFormat = createWhenNeeded(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
);
const day = createWhenNeeded(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }));

function DeviceRow({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const { browser, system, network, current } = session;
  const name = [browser ?? 'Unknown app', system && `on ${system}`].filter(Boolean).join(' ');
  return (
    <SettingRow
      icon={mobileSystems.has(system) ? <Smartphone /> : <Laptop />}
      title={
        <>
          {name}
          {current && <Pill variant="ok">This device</Pill>}
        </>
      }
      action={
        !current && (
          <Button variant="outline" onClick={onSignOut} aria-label={`Sign out ${name}`}>
            Sign Out
          </Button>
        )
      }
    >
      <span className="tnum">
        {current ? 'Active now' : `Last seen ${dateTimeFormat().format(new Date(session.lastSeenAt))}`} ·
        Signed in {day().format(new Date(session.createdAt))}
        {network && ` · Network ${network}`}
      </span>
    </SettingRow>
  );
}
