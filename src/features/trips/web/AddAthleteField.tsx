import { useQuery } from '@tanstack/react-query';
import { Check, UserPlus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Combobox, type Suggestion } from '#ui/forms/Combobox.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { toErrorMessage } from '#web/api.ts';
import type { AddedToTrip, Trip } from '../contract.ts';
import { suggestedAthletesQuery, useAddAthlete } from './data.ts';

/** Adds athletes to a trip by name, one after the other. Who is on it already is marked, and not added twice. */
export function AddAthleteField({ trip }: { trip: Trip }) {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<string>();
  const words = useDeferredValue(typed.trim());
  const query = useQuery(suggestedAthletesQuery(words));
  const add = useAddAthlete(trip.id);
  const suggestions = listSuggestions(words, query).map((found) =>
    findStopNumber(trip, found.value) ? toMarkedSuggestion(found) : found,
  );
  const addOrSayWhere = ({ value, label }: Suggestion) => {
    if (add.isPending) return;
    setTyped('');
    const number = findStopNumber(trip, value);
    setSaid(number ? `${label} is on this trip already, as stop ${number}.` : undefined);
    if (!number)
      add.mutate(
        { athleteId: value, name: label },
        { onSuccess: (outcome) => setSaid(describeOutcome(label, outcome)) },
      );
  };
  return (
    <div className="mb-4 sm:max-w-md print:hidden">
      <Field label="Add an athlete" hint={<SearchState {...{ words, query, said, add }} />}>
        <Combobox
          size="lg"
          icon={<UserPlus aria-hidden />}
          placeholder="Type a name"
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            setSaid(undefined);
          }}
          suggestions={suggestions}
          onSelect={addOrSayWhere}
          // Enter takes the only one; among several the arrow keys choose.
          onSubmit={() => suggestions.length === 1 && suggestions[0] && addOrSayWhere(suggestions[0])}
        />
      </Field>
    </div>
  );
}

/** Until those of the last letter have come, the ones before that still have the words: Enter must not add somebody else. */
function listSuggestions(words: string, { data = [], isPlaceholderData }: SearchStateProps['query']) {
  if (!words) return [];
  const hasWords = ({ label }: Suggestion) =>
    words.split(/\s+/).every((word) => label.toLowerCase().includes(word.toLowerCase()));
  return isPlaceholderData ? data.filter(hasWords) : data;
}

function describeOutcome(name: string, { added, already }: AddedToTrip): string {
  if (added > 0) return `${name} added as the last stop.`;
  return already > 0 ? `${name} is on this trip already.` : `${name} can no longer be added.`;
}

/** Counted from 1; undefined for who is not on the trip. */
function findStopNumber({ stops }: Trip, athleteId: string): number | undefined {
  const index = stops.findIndex(({ athlete }) => athlete?.id === athleteId);
  return index === -1 ? undefined : index + 1;
}

const toMarkedSuggestion = (found: Suggestion): Suggestion => ({
  ...found,
  detail: 'On this trip already',
  icon: <Check aria-hidden />,
});

interface SearchStateProps {
  words: string;
  query: ReturnType<typeof useQuery<Suggestion[]>>;
  said: string | undefined;
  add: ReturnType<typeof useAddAthlete>;
}

/** What the field does, finds or cannot find, on a line that is always there. */
function SearchState({ words, query, said, add }: SearchStateProps) {
  const { error, isFetching, refetch } = query;
  if (error && words && !said && !add.isPending)
    return (
      <span role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-danger">
        {toErrorMessage(error, 'Athletes could not be looked for.')}
        <Button variant="outline" pending={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </span>
    );
  return (
    <span role="status">
      {add.isPending ? `Adding ${add.variables.name}...` : (said ?? describe(words, query))}
    </span>
  );
}

function describe(words: string, { data, isPlaceholderData }: SearchStateProps['query']): string {
  if (!words) return 'Any athlete by name, who becomes the last stop.';
  if (!data || isPlaceholderData) return 'Looking for athletes...';
  return data.length === 0 ? 'Nobody with this name was found.' : 'Choose who becomes the last stop.';
}
