import { useId } from 'react';
import { approvalDays } from '#features/messages/contract/message-limits.ts';
import { translatable } from '#translations/translate.ts';
import { useTranslation } from '#ui/page-language.ts';
import { type GuardianMode, guardianModes } from '../contract/guardian-modes.ts';

const explanations: Record<GuardianMode, { label: string; explanation: string }> = {
  see: {
    label: translatable('Read on this page'),
    explanation: translatable(
      'Whenever you like, you read on this page what {firstName} and adults write to each other.',
    ),
  },
  digest: {
    label: translatable('Daily email'),
    explanation: translatable(
      'You also get an email at 6 pm on days with new messages. It says who wrote, and not what.',
    ),
  },
  approve: {
    label: translatable('Approve first'),
    explanation: translatable(
      'What adults write reaches {firstName} only after a guardian has approved it. After {days} days without an answer it is not delivered.',
    ),
  },
};

interface GuardianModeFieldProps {
  firstName: string;
  /** Those that there are to choose. */
  modes?: readonly GuardianMode[];
  value: GuardianMode;
  onValueChange: (mode: GuardianMode) => void;
  disabled?: boolean;
}

/** How a guardian reads along, each choice with a sentence. */
export function GuardianModeField({
  firstName,
  modes = guardianModes,
  value,
  onValueChange,
  disabled,
}: GuardianModeFieldProps) {
  const t = useTranslation();
  const name = useId();
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-meta">{t('How do you want to read along?')}</legend>
      <div className="divide-y divide-line overflow-clip rounded-lg border border-line">
        {modes.map((mode) => {
          const { label, explanation } = explanations[mode];
          return (
            <label
              key={mode}
              className="flex min-h-11 cursor-pointer items-start gap-3 px-4 py-3 hover:bg-hover has-checked:bg-hover has-disabled:cursor-not-allowed has-disabled:opacity-60"
            >
              <input
                type="radio"
                name={name}
                aria-label={t(label)}
                aria-describedby={`${name}-${mode}`}
                checked={value === mode}
                onChange={() => onValueChange(mode)}
                className="mt-1 size-4 shrink-0 accent-brand"
              />
              <span className="min-w-0">
                <span className="block font-medium text-row">{t(label)}</span>
                <span id={`${name}-${mode}`} className="block text-meta text-muted">
                  {t(explanation, { firstName, days: approvalDays })}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
