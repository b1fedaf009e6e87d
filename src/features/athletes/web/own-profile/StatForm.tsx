import { Plus } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { getSportFacts } from '#features/sports/contract.ts';
import { ComboboxField, filterSuggestions } from '#web/ComboboxField.tsx';
import { TextField } from '#web/form-fields.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { UnsavedChangesGuard } from '#web/unsaved-changes.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { newStatSchema, type Stat } from '../../contract/stat-and-highlight-limits-and-schemas.ts';
import type { Athlete } from '../../contract.ts';
import type { StatInput } from './data.ts';

interface StatFormProps {
  athlete: Athlete;
  /** The stat to change; without it, the form adds new ones. */
  stat?: Stat;
  send: (stat: StatInput) => Promise<void>;
  close?: () => void;
}

const wideClass = 'max-sm:col-span-2';

/** A stat's name, value and season. A form that adds keeps the season for the next stat. */
export function StatForm({ athlete, stat, send, close }: StatFormProps) {
  const seasons = listSeasonSuggestions(athlete);
  const form = useStatForm({ stat, send, close, latestSeason: seasons[0] ?? '' });
  return (
    <form
      noValidate
      aria-label={stat ? 'Change stat' : 'Add a stat'}
      onSubmit={form.submit}
      className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <StatFields form={form} sport={athlete.sport} seasons={seasons} isNew={!stat} />
      <div className="flex gap-2 max-sm:col-span-2 sm:pt-5.5">
        <SubmitButton
          size="lg"
          variant={stat ? 'primary' : 'outline'}
          of={form}
          icon={!stat && <Plus aria-hidden />}
          pendingText="Saving..."
          className="max-sm:w-full"
        >
          {stat ? 'Save Changes' : 'Add Stat'}
        </SubmitButton>
      </div>
      <UnsavedChangesGuard when={form.form.formState.isDirty} />
    </form>
  );
}

/** This year and the seasons that have stats, the latest first. */
function listSeasonSuggestions({ stats }: Athlete): string[] {
  const seasons = [String(new Date().getFullYear()), ...stats.map(({ season }) => season)];
  return [...new Set(seasons)].toSorted().toReversed();
}

interface StatFormOptions extends Pick<StatFormProps, 'send'> {
  stat: Stat | undefined;
  close: (() => void) | undefined;
  latestSeason: string;
}

function useStatForm({ stat, send, close, latestSeason }: StatFormOptions) {
  const form = useContractForm({
    schema: newStatSchema,
    defaultValues: {
      statName: stat?.statName ?? '',
      statValue: stat?.statValue ?? '',
      season: stat?.season ?? latestSeason,
    },
    send,
    done: (_, sent) => {
      if (close) close();
      else form.startNextEntry(sent, { statName: '', statValue: '', season: sent.season }, 'statName');
    },
    failure: { title: 'Stat not saved', otherwise: 'Please try again.' },
  });
  return form;
}

interface StatFieldsProps {
  form: ReturnType<typeof useStatForm>;
  sport: string;
  seasons: string[];
  isNew: boolean;
}

/** A new stat is suggested from those of the sport. */
function StatFields({ form, sport, seasons, isNew }: StatFieldsProps) {
  const { control } = form.form;
  const [statName, season] = useWatch({ control, name: ['statName', 'season'] });
  const kinds = getSportFacts(sport).stats;
  const names = kinds.map((kind) => kind.name);
  const unit = kinds.find((kind) => kind.name === statName)?.unit;
  const nameField = {
    of: form,
    name: 'statName',
    label: 'Stat',
    className: wideClass,
    required: true,
  } as const;
  const seasonField = { of: form, name: 'season', label: 'Season', required: true } as const;
  return (
    <>
      {isNew ? (
        <ComboboxField {...nameField} suggestions={filterSuggestions(names, statName)} />
      ) : (
        <TextField {...nameField} autoComplete="off" />
      )}
      <TextField
        of={form}
        name="statValue"
        label={unit ? `Value (${unit})` : 'Value'}
        autoComplete="off"
        required
      />
      {isNew ? (
        <ComboboxField {...seasonField} suggestions={filterSuggestions(seasons, season)} />
      ) : (
        <TextField {...seasonField} autoComplete="off" />
      )}
    </>
  );
}
