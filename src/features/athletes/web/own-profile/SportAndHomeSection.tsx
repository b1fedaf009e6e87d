import { genderLabels } from '#features/sports/contract/gender-labels.ts';
import {
  getSideLabel,
  getSideValueLabel,
  listSideFieldsOfPosition,
} from '#features/sports/contract/strong-side-labels.ts';
import { lazyComponent } from '#web/lazy-page.tsx';
import type { Athlete } from '../../contract.ts';
import { Fact, FactList } from '../FactList.tsx';
import { toPlaceName } from '../format-athlete.ts';
import { EditableSection } from './EditableSection.tsx';

const SportAndHomeForm = lazyComponent(() => import('./SportAndHomeForm.tsx'), 'SportAndHomeForm');

/** What coaches filter by. */
export function SportAndHomeSection({ athlete }: { athlete: Athlete }) {
  const facts = (
    <FactList>
      <Fact label="Sport">{athlete.sport}</Fact>
      <Fact label="Competes in">{athlete.gender && genderLabels[athlete.gender]}</Fact>
      <Fact label="Position">{athlete.position}</Fact>
      {athlete.secondPosition && <Fact label="Also Plays">{athlete.secondPosition}</Fact>}
      {listSideFieldsOfPosition(athlete.sport, athlete.position).map((field) => {
        const value = athlete[field];
        return (
          <Fact key={field} label={getSideLabel(field, [athlete.sport])}>
            {value && getSideValueLabel(value)}
          </Fact>
        );
      })}
      <Fact label="Graduation Year">{athlete.classYear}</Fact>
      <Fact label="Hometown">{toPlaceName(athlete)}</Fact>
    </FactList>
  );
  return (
    <EditableSection
      part="sport"
      title="Sport and Hometown"
      facts={facts}
      loadForm={SportAndHomeForm.preload}
    >
      {(editing) => <SportAndHomeForm athlete={athlete} editing={editing} />}
    </EditableSection>
  );
}
