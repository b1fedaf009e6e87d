import { useQuery } from '@tanstack/react-query';
import { getCountryName } from '../contract/countries.ts';
import { unitedStates } from '../contract/country-codes.ts';
import { stateNames } from '../contract.ts';
import { isKnownCityQuery } from './data.ts';

interface UnknownCityNoteProps {
  city: string;
  /** A code of the United States, or ''. */
  state: string;
  country: string;
}

/** Says what it means that the list of places does not have a city; nothing for one that it has. */
export function UnknownCityNote({ city, state, country }: UnknownCityNoteProps) {
  const { data: isKnown } = useQuery(isKnownCityQuery(city, state, country));
  if (isKnown !== false) return null;
  const region =
    country === unitedStates ? stateNames[state as keyof typeof stateNames] : getCountryName(country);
  return (
    <p className="mt-1.5 text-pretty text-meta text-muted">
      “{city}” is not in our list of places in {region}. It can stay, but it is not on the map and has no
      distances. For both, choose the nearest town that is suggested while you type.
    </p>
  );
}
