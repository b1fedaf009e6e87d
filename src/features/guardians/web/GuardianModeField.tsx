import { useId } from 'react';
import { approvalDays } from '#features/messages/contract/message-limits.ts';
import { type GuardianMode, guardianModes } from '../contract/guardian-modes.ts';

const explanations: Record<GuardianMode, { label: string; explanation: (firstName: string) => string }> = {
  see: {
    label: 'See',
    explanation: (firstName) =>
      `You can read what adults and ${firstName} write on this page whenever you want to.`,
  },
  digest: {
    label: 'Daily mail',
    explanation: () =>
      'You also get a mail at 6 pm of each day on which somebody wrote, with names and no texts.',
  },
  approve: {
    label: 'Approve first',
    explanation: (firstName) =>
      `What adults write reaches ${firstName} once you have approved it, and not at all after ${approvalDays} days without an answer.`,
  },
};

interface GuardianModeFieldProps {
  firstName: string;
  value: GuardianMode;
  onValueChange: (mode: GuardianMode) => void;
  disabled?: boolean;
}

/** How a guardian reads along, each choice with a sentence. */
export function GuardianModeField({ firstName, value, onValueChange, disabled }: GuardianModeFieldProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-meta">How do you want to read along?</legend>
      <div className="divide-y divide-line overflow-clip rounded-lg border border-line">
        {guardianModes.map((mode) => {
          const { label, explanation } = explanations[mode];
          return (
            <label
              key={mode}
              className="flex min-h-11 cursor-pointer items-start gap-3 px-4 py-3 hover:bg-hover has-checked:bg-hover has-disabled:cursor-not-allowed has-disabled:opacity-60"
            >
              <input
                type="radio"
                name={name}
                aria-label={label}
                aria-describedby={`${name}-${mode}`}
                checked={value === mode}
                onChange={() => onValueChange(mode)}
                className="mt-1 size-4 shrink-0 accent-brand"
              />
              <span className="min-w-0">
                <span className="block font-medium text-row">{label}</span>
                <span id={`${name}-${mode}`} className="block text-meta text-muted">
                  {explanation(firstName)}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
