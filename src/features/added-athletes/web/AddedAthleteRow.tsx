import { Link } from '@tanstack/react-router';
import { createWhenNeeded } from '#shared/create-when-needed.ts';
import { Pill } from '#ui/display/Pill.tsx';
import type { AddedAthlete } from '../contract.ts';
import { UnclaimedAthleteButtons } from './UnclaimedAthleteButtons.tsx';

const dayFormat = createWhenNeeded(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }));
const formatDay = (time: string): string => dayFormat().format(new Date(time));

const states = {
  waiting: { label: 'Waiting', variant: 'brand' },
  claimed: { label: 'Claimed', variant: 'ok' },
  declined: { label: 'Declined', variant: 'neutral' },
  expired: { label: 'No Answer', variant: 'neutral' },
} as const;

/** Who it is, what became of the profile, and what the coach can do about it. */
export function AddedAthleteRow({ added }: { added: AddedAthlete }) {
  const { state, athlete } = added;
  const name = added.firstName === null ? undefined : `${added.firstName} ${added.lastName}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-56 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 font-medium text-row">
          {athlete ? (
            <Link
              to="/athlete/$id"
              params={{ id: athlete.id }}
              className="touch-target rounded-sm underline-offset-2 hover:underline"
            >
              {name}
            </Link>
          ) : (
            (name ?? `An athlete you added on ${formatDay(added.addedAt)}`)
          )}
          <Pill variant={states[state].variant}>{states[state].label}</Pill>
        </h3>
        <p className="mt-0.5 text-meta text-muted">{describeState(added)}</p>
        {athlete && (
          <p className="mt-0.5 text-meta text-muted">
            {athlete.sport} · {athlete.position} · Class of {athlete.classYear} · {athlete.city}
            {athlete.state && `, ${athlete.state}`}
          </p>
        )}
      </div>
      {state === 'waiting' && <UnclaimedAthleteButtons added={added} name={name ?? ''} />}
    </li>
  );
}

function describeState({ state, addedAt, invitedAt, emailHint }: AddedAthlete): string {
  switch (state) {
    case 'waiting':
      return `Invited on ${formatDay(invitedAt)} at ${emailHint}`;
    case 'claimed':
      return `Added on ${formatDay(addedAt)}. The profile is theirs now.`;
    case 'declined':
      return 'They did not want a profile, so it was erased.';
    case 'expired':
      return 'Nobody answered within 60 days, so the profile was erased.';
  }
}
