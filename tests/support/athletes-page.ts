import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

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
