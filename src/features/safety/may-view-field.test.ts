import { expect, test } from 'vitest';
import { type Audience, audienceFields, audiences, getDefaultAudience } from './contract/field-audiences.ts';
import { type FieldViewer, listAudiencesExcludingViewer, mayViewField } from './server/may-view-field.ts';

const viewers: Record<string, FieldViewer> = {
  athlete: { role: 'athlete', isVerified: false, safeguards: true },
  coach: { role: 'coach', isVerified: false, safeguards: true },
  'verified coach': { role: 'coach', isVerified: true, safeguards: true },
};
const names = Object.keys(viewers);
const formatMayViewField = (...see: Parameters<typeof mayViewField>) => (mayViewField(...see) ? 'yes' : 'no');

/** In the order of the viewers: athlete, coach, verified coach. */
const table: Record<Audience, string> = {
  nobody: 'no no no',
  'verified-coaches': 'no no yes',
  coaches: 'no yes yes',
  members: 'yes yes yes',
};

test.each(audiences)('of each field that is for %s, viewers see what the table says [26.7]', (audience) => {
  for (const field of audienceFields)
    for (const isAdult of [true, false]) {
      const owner = { chosen: { [field]: audience }, isAdult };
      const seen = names.map((name) => formatMayViewField(field, viewers[name]!, owner, 'stranger'));
      expect(seen.join(' '), field).toBe(table[audience]);
    }
});

test('photo and weight of minors and of unknown age are for coaches by default, of adults for members [26.8]', () => {
  const listDefaults = (isAdult: boolean) =>
    audienceFields.map((field) => getDefaultAudience(field, isAdult));
  // photo, film, weight, grades, test scores, bio, social media
  expect(listDefaults(false).join(' ')).toBe('coaches members coaches members members members coaches');
  expect(listDefaults(true).join(' ')).toBe('members members members members members members coaches');
});

test.each(['blocked', 'blocking', 'erased', 'unseen'] as const)(
  'a viewer to whom the owner is %s sees no field, whatever its audience [26.7]',
  (relation) => {
    for (const field of audienceFields)
      for (const viewer of Object.values(viewers))
        expect(
          formatMayViewField(field, viewer, { chosen: { [field]: 'members' }, isAdult: true }, relation),
        ).toBe('no');
  },
);

test('the owner sees every field [26.7]', () => {
  for (const field of audienceFields)
    expect(
      formatMayViewField(field, viewers.athlete!, { chosen: { [field]: 'nobody' }, isAdult: false }, 'own'),
    ).toBe('yes');
});

test('without safeguards only social media have an audience [26.7]', () => {
  const viewer: FieldViewer = { role: 'athlete', isVerified: true, safeguards: false };
  for (const field of audienceFields) {
    const owner = { chosen: { [field]: 'nobody' as const }, isAdult: false };
    expect(formatMayViewField(field, viewer, owner, 'stranger'), field).toBe(
      field === 'social' ? 'no' : 'yes',
    );
  }
});

test('searches leave out the audiences that the viewer is not in [26.9]', () => {
  expect(names.map((name) => listAudiencesExcludingViewer(viewers[name]!))).toEqual([
    ['nobody', 'verified-coaches', 'coaches'],
    ['nobody', 'verified-coaches'],
    ['nobody'],
  ]);
});
