import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { TestApp } from './test-app.ts';
import type { AthleteMember } from './test-members.ts';

// The one with a limit only counts.
export const isAthleteListCall = (call: string) => /^GET \/api\/athletes(?!\?limit=1$)(\?|$)/.test(call);

/** What the list asks the server for. */
export function createListCallRecorder() {
  const asked: string[] = [];
  const recordListCall = (call: string) => {
    if (isAthleteListCall(call)) asked.push(call);
    return undefined;
  };
  return { asked, recordListCall };
}

export const openSelectAndListOptions = async (user: UserEvent, list: string) => {
  await user.click(screen.getByRole('combobox', { name: list }));
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent);
  await user.keyboard('{Escape}');
  return options;
};

/** A quarterback, Marcus Whitfield, whom it returns, and a goalkeeper of another class and state, Hannah Lindqvist. */
export async function addMarcusAndHannah(app: TestApp): Promise<AthleteMember> {
  const marcus = await app.addAthlete(
    { gpa: 3.72, bio: 'Reads defenses early and throws on the run.' },
    { firstName: 'Marcus', lastName: 'Whitfield' },
  );
  await app.addAthlete(
    { sport: 'Soccer', position: 'Goalkeeper', classYear: 2028, city: 'Miami', state: 'FL' },
    { firstName: 'Hannah', lastName: 'Lindqvist' },
  );
  return marcus;
}

export const listFilterChipLabels = async () =>
  within(await screen.findByRole('list', { name: 'Active filters' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
