import { SchoolLink } from '#features/schools/web/SchoolLink.tsx';
import { hasGraduated } from '#features/sports/contract/class-years.ts';
import { lazyComponent } from '#web/lazy-page.tsx';
import {
  isCommittedOrSigned,
  plansAfterGraduationLabels,
  recruitingStatusLabels,
} from '../../contract/recruiting-status-labels.ts';
import type { Athlete } from '../../contract.ts';
import { Fact, FactList } from '../FactList.tsx';
import { EditableSection } from './EditableSection.tsx';

const RecruitingForm = lazyComponent(() => import('./RecruitingForm.tsx'), 'RecruitingForm');

/** What the athlete tells coaches about the recruitment. */
export function RecruitingSection({ athlete }: { athlete: Athlete }) {
  const { recruitingStatus, commitment, commitmentVisible, afterGraduation, classYear } = athlete;
  const facts = (
    <FactList>
      <Fact label="Recruiting Status">{recruitingStatusLabels[recruitingStatus]}</Fact>
      {isCommittedOrSigned(recruitingStatus) && (
        <Fact label={commitment && !commitmentVisible ? 'College (only you see it)' : 'College'}>
          {commitment && <SchoolLink name={commitment.school} schoolId={commitment.schoolId} />}
        </Fact>
      )}
      {hasGraduated(classYear, new Date()) && (
        <Fact label="After High School">
          {afterGraduation && plansAfterGraduationLabels[afterGraduation]}
        </Fact>
      )}
    </FactList>
  );
  return (
    <EditableSection part="recruiting" title="Recruiting" facts={facts} loadForm={RecruitingForm.preload}>
      {(editing) => <RecruitingForm athlete={athlete} editing={editing} />}
    </EditableSection>
  );
}
