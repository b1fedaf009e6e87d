import { ShortlistPage } from '#features/shortlists/web/ShortlistPage.tsx';
import { SelectableAthletes } from './SelectableAthletes.tsx';

export { loader } from '#features/shortlists/web/ShortlistPage.tsx';

/** A list of a coach, whose athletes can be ticked. */
export function ShortlistPageRoute() {
  return (
    <SelectableAthletes>
      <ShortlistPage />
    </SelectableAthletes>
  );
}
