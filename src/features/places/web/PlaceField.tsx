import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Combobox } from '#ui/forms/Combobox.tsx';
import { FieldWithError } from '#ui/forms/FieldWithError.tsx';
import type { Place } from '../contract.ts';
import { findStateCode } from '../contract.ts';
import { cityQuery, minLetters } from './data.ts';

interface PlaceFieldProps {
  label?: string | undefined;
  /** 'Austin, TX', or ''. */
  value: string;
  onChoose: (place: string | undefined) => void;
}

/** A city out of the list of places: what was typed counts once it is one of them. */
export function PlaceField({ label, value, onChoose }: PlaceFieldProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<string>();
  const [unknownPlace, setUnknown] = useState<string>();
  const typed = useDeferredValue((draft ?? '').trim());
  const { data: places = [] } = useQuery(placeQuery(typed));
  const suggestions = typed
    ? places.map((place) => ({ value: `${place.id}`, label: formatPlace(place) }))
    : [];
  const choose = (place: string | undefined) => {
    setDraft(undefined);
    setUnknown(undefined);
    if (place !== (value || undefined)) onChoose(place);
  };
  /** Takes what was typed for a place: its whole name, or with Enter as much of it as says which. */
  const submitText = async (text: string, isEnter: boolean) => {
    const wanted = text.trim().toLowerCase();
    if (!wanted) return choose(undefined);
    const isLong = (wanted.split(',')[0] ?? '').trim().length >= minLetters;
    const found = isLong ? await client.fetchQuery(placeQuery(wanted)).catch(() => undefined) : [];
    const exact = found?.find((place) => formatPlace(place).toLowerCase() === wanted);
    const meant = exact ?? (isEnter ? found?.[0] : undefined);
    if (meant) return choose(formatPlace(meant));
    // Left: the field shows what counts.
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
        onSelect={(chosen) => choose(chosen.label)}
        onSubmit={(text) => void submitText(text, true)}
        onBlur={() => {
          if (draft !== undefined && draft.trim() !== value) void submitText(draft, false);
          else setDraft(undefined);
        }}
      />
    </FieldWithError>
  );
}

const formatPlace = ({ city, state }: Pick<Place, 'city' | 'state'>) => `${city}, ${state}`;

/** 'springfield, or' asks for those of Oregon; a state that is half typed for those of any. */
function placeQuery(typed: string) {
  const [city = '', state = ''] = typed.split(',');
  return cityQuery(city.trim(), findStateCode(state));
}
