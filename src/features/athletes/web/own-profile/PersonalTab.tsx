import type { Athlete } from '../../contract.ts';
import { PersonalSection } from './PersonalSection.tsx';
import { RecruitingSection } from './RecruitingSection.tsx';
import { SportAndHomeSection } from './SportAndHomeSection.tsx';

export function PersonalTab({ athlete }: { athlete: Athlete }) {
  return (
    <>
      <SportAndHomeSection athlete={athlete} />
      <RecruitingSection athlete={athlete} />
      <PersonalSection athlete={athlete} />
    </>
  );
}
