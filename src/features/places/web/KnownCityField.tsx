import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Combobox } from '#ui/forms/Combobox.tsx';
import { FieldWithError } from '#ui/forms/FieldWithError.tsx';
import { findCountryCode, formatCityAndRegion } from '../contract/countries.ts';
import { findStateCode } from '../contract.ts';
import { citySuggestionsQuery, minLetters } from './data.ts';

interface KnownCityFieldProps {
  label?: string | undefined;
  /** 'Austin, TX', or ''. */
  value: string;
  onChoose: (place: string | undefined) => void;
}

/** A city of the list of places. A typed text becomes the value when it is one of them. */
export function KnownCityField({ label, value, onChoose }: KnownCityFieldProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<string>();
  const [unknownPlace, setUnknown] = useState<string>();
  const typed = useDeferredValue((draft ?? '').trim());
  const { data: places = [] } = useQuery(typedPlaceSuggestionsQuery(typed));
  const suggestions = typed
    ? places.map((place) => ({ value: `${place.id}`, label: formatCityAndRegion(place) }))
    : [];
  const choosePlaceAndClearDraft = (place: string | undefined) => {
    setDraft(undefined);
    setUnknown(undefined);
    if (place !== (value || undefined)) onChoose(place);
  };
  /** Chooses the place with the typed name; Enter chooses the first suggestion, too. */
  const choosePlaceOfTypedText = async (text: string, isEnter: boolean) => {
    const typedName = text.trim().toLowerCase();
    if (!typedName) return choosePlaceAndClearDraft(undefined);
    const isLong = (typedName.split(',')[0] ?? '').trim().length >= minLetters;
    const found = isLong
      ? await client.fetchQuery(typedPlaceSuggestionsQuery(typedName)).catch(() => undefined)
      : [];
    const exact = found?.find((place) => formatCityAndRegion(place).toLowerCase() === typedName);
    const match = exact ?? (isEnter ? found?.[0] : undefined);
    if (match) return choosePlaceAndClearDraft(formatCityAndRegion(match));
    // After leaving, the field shows its value again.
    if (!isEnter) setDraft(undefined);
    if (found) setUnknown(text.trim());
  };
  return (
    <FieldWithError error={unknownPlace && `No such place: ${unknownPlace}`}>
      <Combobox
        size="md"
        {...(label && { label })}
        icon={<MapPin aria-hidden />}
        placeholder="City (e.g., Austin, TX)"
        value={draft ?? value}
        onValueChange={(text) => {
          setDraft(text);
          setUnknown(undefined);
        }}
        suggestions={suggestions}
        onSelect={(chosen) => choosePlaceAndClearDraft(chosen.label)}
        onSubmit={(text) => void choosePlaceOfTypedText(text, true)}
        onBlur={() => {
          if (draft !== undefined && draft.trim() !== value) void choosePlaceOfTypedText(draft, false);
          else setDraft(undefined);
        }}
      />
    </FieldWithError>
  );
}

/** 'springfield, or' finds those of Oregon, 'toronto, canada' that of Canada; before, those of all states. */
function typedPlaceSuggestionsQuery(typed: string) {
  const [city = '', region = ''] = typed.split(',');
  const state = findStateCode(region);
  return citySuggestionsQuery(city.trim(), state, state ? undefined : findCountryCode(region));
}
