import { Link } from '@tanstack/react-router';
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
      <p className="text-muted text-row">
        <Link to="/settings" hash="visibility" className="underline underline-offset-3 hover:text-fg">
          Who sees my profile
        </Link>
        : pause it, or hide it from other athletes.
      </p>
    </>
  );
}
