import { formatWeight } from '#shared/height-weight-and-gpa.ts';
import { lazyComponent } from '#web/lazy-page.tsx';
import type { Athlete } from '../../contract.ts';
import { Fact, FactList } from '../FactList.tsx';
import { MissingValue } from '../MissingValue.tsx';
import { EditableSection } from './EditableSection.tsx';

const PersonalForm = lazyComponent(() => import('./PersonalForm.tsx'), 'PersonalForm');

export function PersonalSection({ athlete }: { athlete: Athlete }) {
  const { height, weight, highSchool, bio } = athlete;
  const facts = (
    <div className="flex flex-col gap-4">
      <FactList>
        <Fact label="Height">{height}</Fact>
        <Fact label="Weight">{weight === null ? null : formatWeight(weight)}</Fact>
        <Fact label="High School">{highSchool}</Fact>
      </FactList>
      <div>
        <h3 className="text-meta text-muted">Bio</h3>
        <p className="mt-0.5 max-w-[65ch] whitespace-pre-line text-pretty text-body leading-6">
          {bio ?? <MissingValue />}
        </p>
      </div>
    </div>
  );
  return (
    <EditableSection
      part="personal"
      title="Personal Information"
      facts={facts}
      loadForm={PersonalForm.preload}
    >
      {(editing) => <PersonalForm athlete={athlete} editing={editing} />}
    </EditableSection>
  );
}
