import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Combobox } from '#ui/Combobox.tsx';
import { cityQuery } from './data.ts';

interface PlaceFieldProps {
  label?: string | undefined;
  /** 'Austin, TX', or ''. */
  value: string;
  onChoose: (place: string | undefined) => void;
}

/** A city out of the list of places: what was typed counts once it is one of them. */
export function PlaceField({ label, value, onChoose }: PlaceFieldProps) {
  const [draft, setDraft] = useState<string>();
  const typed = useDeferredValue((draft ?? '').trim());
  const { data: places = [] } = useQuery(cityQuery(typed.split(',')[0]?.trim() ?? ''));
  const suggestions = typed
    ? places.map(({ id, city, state }) => ({ value: `${id}`, label: `${city}, ${state}` }))
    : [];
  const choose = (place: string | undefined) => {
    setDraft(undefined);
    if (place !== (value || undefined)) onChoose(place);
  };
  const settle = (text: string | undefined) => {
    if (text === undefined) return;
    const wanted = text.trim().toLowerCase();
    const exact = suggestions.find((one) => one.label.toLowerCase() === wanted);
    if (!wanted) choose(undefined);
    // Nothing was chosen: the field shows what counts.
    else choose(exact?.label ?? (value || undefined));
  };
  return (
    <Combobox
      size="md"
      {...(label && { label })}
      icon={<MapPin aria-hidden />}
      placeholder="City (e.g., Austin, TX)"
      value={draft ?? value}
      onValueChange={setDraft}
      suggestions={suggestions}
      onSelect={(chosen) => choose(chosen.label)}
      onSubmit={(text) => {
        const [first] = suggestions;
        if (text.trim() && first) choose(first.label);
        else settle(text);
      }}
      onBlur={() => settle(draft)}
    />
  );
}
