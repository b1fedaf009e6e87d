import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { addMarcusAndHannah, listFilterChipLabels } from '../../../../tests/support/athletes-page.ts';
import { deferResponse, renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;

beforeAll(async () => {
  coach = await app.addCoach();
  await addMarcusAndHannah(app);
});

test('Enter turns the words of the search into filters and leaves the rest as text', async () => {
  const user = renderPage(coach, '/athletes');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  const field = screen.getByRole('searchbox', { name: 'Search athletes by name, school or city' });
  await user.type(field, 'whitfield qb 2027 3.5 gpa within 100 miles of austin{Enter}');
  await waitFor(async () =>
    expect(await listFilterChipLabels()).toEqual([
      'Remove Quarterback',
      'Remove Class of 2027',
      'Remove “whitfield”',
      'Remove GPA 3.5 or more',
      'Remove Within 100 miles of Austin, TX',
      'Clear All',
    ]),
  );
  await screen.findByRole('article', { name: 'Marcus Whitfield' });
  expect(field).toHaveProperty('value', 'whitfield');
});

const theField = () =>
  screen.getByRole('searchbox', { name: 'Search athletes by name, school or city' }) as HTMLInputElement;

test('a word that became a chip leaves the search field, even when Enter follows at once', async () => {
  const user = renderPage(coach, '/athletes');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  // As one step, as typing takes longer than the pause here.
  await user.click(theField());
  await user.paste('soccer in florida');
  await user.keyboard('{Enter}');
  await waitFor(async () =>
    expect(await listFilterChipLabels()).toEqual(['Remove Soccer', 'Remove FL', 'Clear All']),
  );
  await waitFor(() => expect(theField().value).toBe(''));

  await user.type(theField(), 'lindqvist');
  await waitFor(() => expect(location.search).toContain('search=lindqvist'));
  await user.click(screen.getByRole('button', { name: 'Clear All' }));
  await waitFor(() => expect(theField().value).toBe(''));
});

test('text typed and filters chosen while words are interpreted stay', async () => {
  const { until, release } = deferResponse();
  const user = renderPage(coach, '/athletes', (call) => (/[?&]q=/.test(call) ? until : undefined));
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  await user.click(theField());
  await user.paste('qb texas');
  await user.keyboard('{Enter}');
  await user.paste(' whitfield');
  await user.click(screen.getByRole('checkbox', { name: 'Has film' }));
  release();
  await waitFor(async () =>
    expect(await listFilterChipLabels()).toEqual([
      'Remove Quarterback',
      'Remove TX',
      'Remove “whitfield”',
      'Remove Has film',
      'Clear All',
    ]),
  );
  expect(theField().value).toBe('whitfield');
});

test('a sport read from words removes the position of the previous sport', async () => {
  const user = renderPage(coach, '/athletes?sport=["Football"]&position=["Quarterback"]');
  await screen.findByRole('article', { name: 'Marcus Whitfield' });
  await user.type(theField(), 'soccer{Enter}');
  await waitFor(async () => expect(await listFilterChipLabels()).toEqual(['Remove Soccer', 'Clear All']));
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
});

test('an unknown place in the address shows an error and a button that removes it', async () => {
  const user = renderPage(coach, '/athletes?near=Nowhere&radius=50');
  await screen.findByText('Nobody can be found with “Within 50 miles of Nowhere”');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Without “Within 50 miles of Nowhere”' }));
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
});

test('unreadable parts of an address are ignored', async () => {
  renderPage(coach, `/athletes?minHeight=70.5&position=["${'x'.repeat(70)}"]`);
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

test('the state field accepts codes and names, and names an unknown state after typing', async () => {
  const user = renderPage(coach, '/athletes');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  const field = screen.getByRole('textbox', { name: 'State' });
  await user.type(field, 'florida');
  await waitFor(async () => expect(await listFilterChipLabels()).toEqual(['Remove FL', 'Clear All']));
  await user.tab();
  expect(field).toHaveProperty('value', 'FL');
  await user.clear(field);
  await user.type(field, 'Tex');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull());
  expect(field).toHaveProperty('value', 'Tex');
  expect(screen.queryByText('No such state: Tex')).toBeNull();
  await user.keyboard('{Enter}');
  await screen.findByText('No such state: Tex');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
});

test('an unknown place shows an error at its field', async () => {
  const user = renderPage(coach, '/athletes');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  const field = screen.getByRole('combobox', { name: 'Near' });
  await user.type(field, 'Nowhereville{Enter}');
  await screen.findByText('No such place: Nowhereville');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.clear(field);
  expect(screen.queryByText('No such place: Nowhereville')).toBeNull();
  // There are more than eight Springfields that are bigger.
  await user.type(field, 'springfield, ga{Enter}');
  await waitFor(async () =>
    expect(await listFilterChipLabels()).toEqual(['Remove Within 100 miles of Springfield, GA', 'Clear All']),
  );
});

test('a text search shows where each athlete matched, with the words marked', async () => {
  renderPage(coach, '/athletes?search=markus defenses');
  const card = await screen.findByRole('article', { name: 'Marcus Whitfield' });
  expect(card.textContent).toContain('Name: Marcus Whitfield · About: Reads defenses early');
  expect([...card.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Marcus', 'defenses']);
});

test('a search without results offers to remove one filter and counts what that would find', async () => {
  const user = renderPage(coach, '/athletes?sport=["Soccer"]&state=["TX"]');
  await screen.findByText('No athletes found');
  const ways = await screen.findByRole('list', { name: 'Searches that find someone' });
  await within(ways).findByRole('button', { name: 'Without “Soccer”: 1' });
  await user.click(await within(ways).findByRole('button', { name: 'Without “TX”: 1' }));
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
});

test('a search without results offers the next radius and the classes beside it, with what each finds [31.2]', async () => {
  const user = renderPage(coach, '/athletes?sport=["Soccer"]&classYear=[2029]&near=Orlando, FL&radius=250');
  await user.click(await screen.findByRole('button', { name: 'With the classes of 2028 and 2030: 1' }));
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  expect((await listFilterChipLabels()).slice(1, 4)).toEqual([
    'Remove Class of 2028',
    'Remove Class of 2029',
    'Remove Class of 2030',
  ]);
});

test('a radius in which nobody is offers the next one in which someone is [31.2]', async () => {
  const user = renderPage(coach, '/athletes?sport=["Soccer"]&near=Orlando, FL&radius=25');
  const wider = await screen.findByRole('button', { name: 'Within 250 miles of Orlando, FL: 1' });
  expect(screen.queryByRole('button', { name: /Within (500|1,000) miles/ })).toBeNull();
  await user.click(wider);
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
});

test('a place that is read from words sorts by distance, until its chip is removed [31.1]', async () => {
  const user = renderPage(coach, '/athletes');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  await user.click(theField());
  await user.paste('within 1000 miles of orlando, fl');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(new URLSearchParams(location.search).get('sort')).toBe('distance'));
  await user.click(await screen.findByRole('button', { name: 'Remove Within 1000 miles of Orlando, FL' }));
  await waitFor(() => expect(location.search).toBe(''));
});

test('the empty search of the bar shows examples, and a chosen one becomes filters [31.3]', async () => {
  const user = renderPage(coach, '/athletes');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  await user.click(screen.getByRole('combobox', { name: 'Search athletes' }));
  const examples = await screen.findByRole('listbox', { name: 'Search athletes' });
  expect(within(examples).getAllByRole('option')).toHaveLength(3);
  await user.click(within(examples).getByRole('option', { name: /^pitchers 2028/ }));
  await waitFor(async () =>
    expect(await listFilterChipLabels()).toEqual([
      'Remove Pitcher',
      'Remove Class of 2028',
      'Remove GPA 3.5 or more',
      `Remove 6'1" or more`,
      'Remove Within 200 miles of Austin, TX',
      'Clear All',
    ]),
  );
});

test('words that nobody has are found out one by one [31.2]', async () => {
  const user = renderPage(coach, '/athletes?search=lindqvist ecnlgirls');
  await user.click(await screen.findByRole('button', { name: 'Without “ecnlgirls”: 1' }));
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  expect(await listFilterChipLabels()).toEqual(['Remove “lindqvist”', 'Clear All']);
});

const listNotUnderstood = () =>
  within(screen.getByRole('list', { name: 'Not understood' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('words that were not understood are searched for in profiles, or removed [31.5]', async () => {
  const user = renderPage(coach, '/athletes');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  await user.click(theField());
  await user.paste('qb throws on the run, under 4.7');
  await user.keyboard('{Enter}');
  await screen.findByRole('list', { name: 'Not understood' });
  expect(listNotUnderstood()).toEqual([
    'Not understood, and not searched for: “throws on the run”Search Profiles for ItRemove',
    'Not understood, and not searched for: “under 4.7”Search Profiles for ItRemove',
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove “under 4.7”' }));
  await waitFor(() => expect(listNotUnderstood()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Search profiles for “throws on the run”' }));
  await waitFor(async () =>
    expect(await listFilterChipLabels()).toEqual([
      'Remove Quarterback',
      'Remove “throws on the run”',
      'Clear All',
    ]),
  );
  expect(screen.queryByRole('list', { name: 'Not understood' })).toBeNull();
  await screen.findByRole('article', { name: 'Marcus Whitfield' });
});

test('words that were not understood stay when a filter changes, and go with Clear All [31.5]', async () => {
  const user = renderPage(coach, '/athletes');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  await user.click(theField());
  await user.paste('soccer not florida');
  await user.keyboard('{Enter}');
  await screen.findByRole('list', { name: 'Not understood' });
  await user.click(screen.getByRole('checkbox', { name: 'Has film' }));
  await waitFor(async () => expect(await listFilterChipLabels()).toContain('Remove Has film'));
  expect(listNotUnderstood()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Clear All' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not understood' })).toBeNull());
});

test('a search that finds nobody says of nobody that they have a GPA [31.7]', async () => {
  renderPage(coach, '/athletes?search=zzzzqqqq&minGpa=3');
  await screen.findByRole('button', { name: /^Without “zzzzqqqq”: / });
  expect(screen.queryByText('Everyone here has a GPA.')).toBeNull();
});

test('a search says that everyone it finds has a GPA [31.7]', async () => {
  renderPage(coach, '/athletes?search=whitfield&minGpa=3');
  await screen.findByText('Everyone here has a GPA.');
});

test('words that also name a city offer it: one press searches around it, the nearest first [43.4]', async () => {
  await app.addAthlete({}, { firstName: 'Austin', lastName: 'Reyes' });
  const user = renderPage(coach, '/athletes');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  await user.click(theField());
  await user.paste('austin');
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Near Austin, TX' }));
  await waitFor(async () =>
    expect(await listFilterChipLabels()).toEqual(['Remove Within 100 miles of Austin, TX', 'Clear All']),
  );
  expect(location.search).toContain('sort=distance');
  expect(screen.queryByRole('button', { name: 'Near Austin, TX' })).toBeNull();
});

test('of a sentence of 2,000 words the first are read, and the others are reported [43.5]', async () => {
  const user = renderPage(coach, '/athletes');
  const box = await screen.findByRole('combobox', { name: 'Search athletes' });
  await user.click(box);
  await user.paste(`quarterback 2028 ${'who can throw '.repeat(666)}`);
  await user.keyboard('{Enter}');
  await screen.findByText(/“(?:can|throw|who) .*… \(1,9\d\d words\)”/);
  expect(await listFilterChipLabels()).toEqual(['Remove Quarterback', 'Remove Class of 2028', 'Clear All']);
});
