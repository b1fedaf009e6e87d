import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Combobox, type Suggestion } from '#ui/forms/Combobox.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { formatDivision, formatSchoolPlace, type School } from '../contract.ts';
import { schoolSuggestionsQuery } from './data.ts';

interface SchoolFieldProps {
  label: string;
  /** What stands in the field: the name of the chosen school, or what was typed. */
  text: string;
  /** Called by every key; what was chosen before no longer counts. */
  onType: (text: string) => void;
  onChoose: (school: School) => void;
  /** Offers 'My school isn't listed' below the field. */
  onNotListed?: () => void;
  /** Whether `text` is an answer already: no suggestions are shown. */
  isChosen: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  className?: string;
  onBlur?: () => void;
}

/** A college, found by name, short name or web address. A name typed in full needs no choice: the server knows it. */
export function SchoolField({
  text,
  isChosen,
  onType,
  onChoose,
  onNotListed,
  onBlur,
  hint,
  ...field
}: SchoolFieldProps) {
  const typed = useDeferredValue(isChosen ? '' : text.trim());
  const { data: schools = [] } = useQuery(schoolSuggestionsQuery(typed));
  const sameName = schools.filter(({ name }) => name.toLowerCase() === text.trim().toLowerCase());
  const isNamed = sameName.length === 1;
  return (
    <Field
      {...field}
      {...(field.error ? { error: field.error } : { error: undefined })}
      hint={hint ?? (typed && onNotListed && <NotListedButton onPress={onNotListed} />)}
    >
      <Combobox
        size="lg"
        placeholder="Start typing a name, like Rice University"
        value={text}
        onValueChange={onType}
        suggestions={typed && !isNamed ? schools.map(toSuggestion) : []}
        onSelect={({ value }) => {
          const school = schools.find(({ id }) => id === value);
          if (school) onChoose(school);
        }}
        {...(onBlur && { onBlur })}
      />
    </Field>
  );
}

function NotListedButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="ghost" size="md" className="-ml-3" onClick={onPress}>
      My school isn't listed
    </Button>
  );
}

function toSuggestion(school: School): Suggestion {
  const detail = [formatSchoolPlace(school), formatDivision(school)].filter(Boolean).join(' · ');
  return { value: school.id, label: school.name, detail };
}
