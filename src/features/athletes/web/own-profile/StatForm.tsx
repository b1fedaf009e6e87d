import { Plus } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { factsOf } from '#features/sports/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ComboboxField, filterSuggestions, TextField } from '#web/fields.tsx';
import { useContractForm } from '#web/form.ts';
import { LeaveGuard } from '#web/unsaved-changes.tsx';
import { type Athlete, newStatSchema, type Stat } from '../../contract.ts';
import type { StatInput } from './data.ts';

interface StatFormProps {
  athlete: Athlete;
  /** The stat to change; without it the form adds one after the other. */
  stat?: Stat;
  send: (stat: StatInput) => Promise<void>;
  close?: () => void;
}

const wide = 'max-sm:col-span-2';

/** What was measured, the value and the season. A form that adds keeps the season for the next one. */
export function StatForm({ athlete, stat, send, close }: StatFormProps) {
  const { sport, stats } = athlete;
  const seasons = [...new Set([String(new Date().getFullYear()), ...stats.map(({ season }) => season)])]
    .toSorted()
    .toReversed();
  const form = useContractForm({
    schema: newStatSchema,
    defaultValues: {
      statName: stat?.statName ?? '',
      statValue: stat?.statValue ?? '',
      season: stat?.season ?? seasons[0] ?? '',
    },
    send,
    done: (_, { season }) => {
      close?.();
      if (close) return;
      form.form.reset({ statName: '', statValue: '', season }, { keepFieldsRef: true });
      form.form.setFocus('statName');
    },
    failure: { title: 'Stat not saved', otherwise: 'Please try again.' },
  });
  const { control } = form.form;
  const [statName, season] = useWatch({ control, name: ['statName', 'season'] });
  const kinds = factsOf(sport).stats;
  const unit = kinds.find((kind) => kind.name === statName)?.unit;
  return (
    <form
      noValidate
      aria-label={stat ? 'Change stat' : 'Add a stat'}
      onSubmit={form.submit}
      className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      {stat ? (
        <TextField of={form} name="statName" label="Stat" autoComplete="off" className={wide} required />
      ) : (
        <ComboboxField
          of={form}
          name="statName"
          label="Stat"
          className={wide}
          suggestions={filterSuggestions(
            kinds.map((kind) => kind.name),
            statName,
          )}
          required
        />
      )}
      <TextField
        of={form}
        name="statValue"
        label={unit ? `Value (${unit})` : 'Value'}
        autoComplete="off"
        required
      />
      {stat ? (
        <TextField of={form} name="season" label="Season" autoComplete="off" required />
      ) : (
        <ComboboxField
          of={form}
          name="season"
          label="Season"
          suggestions={filterSuggestions(seasons, season)}
          required
        />
      )}
      <div className="flex gap-2 max-sm:col-span-2 sm:pt-5.5">
        <Button
          type="submit"
          size="lg"
          variant={stat ? 'primary' : 'outline'}
          pending={form.pending}
          pendingText="Saving..."
          className="max-sm:w-full"
        >
          {!stat && !form.pending && <Plus aria-hidden />}
          {stat ? 'Save Changes' : 'Add Stat'}
        </Button>
      </div>
      <LeaveGuard when={form.form.formState.isDirty} />
    </form>
  );
}
