import { useQuery } from '@tanstack/react-query';
import {
  type Audience,
  type AudienceField,
  audienceFields,
} from '#features/safety/contract/field-audiences.ts';
import { Select } from '#ui/forms/Select.tsx';
import { Card } from '#ui/layout/Card.tsx';
import type { OwnFieldAudiences } from '../../contract/field-audiences.ts';
import { fieldAudiencesQuery, useChangeFieldAudience } from './data.ts';

const labels: Record<AudienceField, { label: string; hint?: string }> = {
  photo: { label: 'Photo' },
  film: { label: 'Highlight videos' },
  weight: { label: 'Weight' },
  grades: { label: 'GPA' },
  testScores: { label: 'Test scores', hint: 'In lists, verified coaches alone see them.' },
  bio: { label: 'About', hint: 'In lists, verified coaches alone see it.' },
  social: { label: 'Social media and website', hint: 'In lists, verified coaches alone see them.' },
};

const options: { value: Audience; label: string }[] = [
  { value: 'nobody', label: 'Only me' },
  { value: 'verified-coaches', label: 'Verified coaches' },
  { value: 'coaches', label: 'Coaches' },
  { value: 'members', label: 'Coaches and athletes' },
];

const explanationsOfDefault: Record<OwnFieldAudiences['age'], string> = {
  adult: '',
  minor:
    'Because you are under 18, only coaches see your photo and your weight, unless you choose otherwise.',
  unknown:
    'Because you have not given a date of birth, only coaches see your photo and your weight, unless you choose otherwise.',
};

/** Who sees each field of the viewer's profile. Without safeguards nobody chooses, and there is no card. */
export function FieldAudiencesCard() {
  const { data } = useQuery({ ...fieldAudiencesQuery, throwOnError: true });
  const change = useChangeFieldAudience();
  if (!data?.inForce) return null;
  return (
    <Card
      title="Who Sees What"
      subtitle="Every member who finds you sees your name, sport, position, class, height, high school, city, stats and rating. A search by something that you hide does not find you."
      id="audiences"
    >
      {explanationsOfDefault[data.age] && (
        <p className="mb-3 rounded-md bg-hover p-3 text-row">{explanationsOfDefault[data.age]}</p>
      )}
      <ul className="divide-y divide-line">
        {audienceFields.map((field) => (
          <li
            key={field}
            className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between sm:gap-4"
          >
            <div className="min-w-0">
              <p className="font-medium text-row">{labels[field].label}</p>
              {labels[field].hint && <p className="text-meta text-muted">{labels[field].hint}</p>}
            </div>
            <Select
              label={`Who sees: ${labels[field].label}`}
              options={options}
              value={data.audiences[field]}
              onValueChange={(audience) => change(field, audience as Audience, labels[field].label)}
              className="w-full shrink-0 sm:w-56"
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
