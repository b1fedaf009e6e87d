import { MultiSelect } from '#ui/forms/MultiSelect.tsx';

interface MultipleChoiceFilterProps {
  label?: string | undefined;
  all: string;
  several: string;
  choices: readonly string[];
  /** The text of a choice; the choice itself by default. */
  toLabel?: (choice: string) => string;
  chosen: readonly string[] | undefined;
  onChoose: (chosen: string[] | undefined) => void;
}

/** Selects some values of a list, or all. A value of the address that the list lacks is added to it. */
export function MultipleChoiceFilter({
  label,
  all,
  several,
  choices,
  toLabel = (choice) => choice,
  chosen = [],
  onChoose,
}: MultipleChoiceFilterProps) {
  const unlisted = chosen.filter((value) => !choices.includes(value));
  return (
    <MultiSelect
      label={label}
      allLabel={all}
      plural={several}
      options={[...unlisted, ...choices].map((value) => ({ value, label: toLabel(value) }))}
      values={chosen}
      onValuesChange={(values) => onChoose(values.length > 0 ? values : undefined)}
    />
  );
}
