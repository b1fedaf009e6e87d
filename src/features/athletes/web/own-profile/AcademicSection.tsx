import { formatGpa } from '#shared/height-weight-and-gpa.ts';
import { lazyComponent } from '#web/lazy-page.tsx';
import type { Athlete } from '../../contract.ts';
import { Fact, FactList } from '../FactList.tsx';
import { formatWeightedGpa } from '../format-athlete.ts';
import { EditableSection } from './EditableSection.tsx';

const AcademicForm = lazyComponent(() => import('./AcademicForm.tsx'), 'AcademicForm');

export function AcademicSection({ athlete }: { athlete: Athlete }) {
  const { gpa, satScore, actScore } = athlete;
  const facts = (
    <FactList>
      <Fact label="GPA">{gpa === null ? null : formatGpa(gpa)}</Fact>
      <Fact label="Weighted GPA">{formatWeightedGpa(athlete)}</Fact>
      <Fact label="SAT">{satScore}</Fact>
      <Fact label="ACT">{actScore}</Fact>
    </FactList>
  );
  return (
    <EditableSection
      part="academic"
      title="Academic Information"
      facts={facts}
      loadForm={AcademicForm.preload}
    >
      {(editing) => <AcademicForm athlete={athlete} editing={editing} />}
    </EditableSection>
  );
}
