import { useId } from 'react';
import { useController } from 'react-hook-form';
import { TermsAndPrivacyLink } from '#features/legal/web/TermsAndPrivacyLink.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { SegmentedControl } from '#ui/forms/SegmentedControl.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { consentSchema, type GuardedAthlete, type Guardian } from '../contract/guardian-calls.ts';
import { type GuardianRelation, relationLabels } from '../contract/own-guardians.ts';
import { useConfirmGuardian, useStopReading } from './data.ts';
import { GuardianModeField } from './GuardianModeField.tsx';

const relationOptions = (Object.keys(relationLabels) as GuardianRelation[]).map((value) => ({
  value,
  label: relationLabels[value],
}));
const _linkClass = 'touch-target text-fg underline underline-offset-3';

/** What a guardian confirms before they read along, also once more after they stopped. */
export function ConsentForm({ athlete, guardian }: { athlete: GuardedAthlete; guardian: Guardian }) {
  const { termsVersion, privacyVersion } = guardian;
  const stop = useStopReading(athlete.id);
  const errorId = useId();
  const form = useContractForm({
    schema: consentSchema,
    defaultValues: { mode: athlete.mode, termsVersion, privacyVersion },
    ...useConfirmGuardian(athlete.id),
    failure: { title: 'Your answer was not saved', otherwise: 'Please try again.' },
  });
  const { field } = useController({ control: form.form.control, name: 'relation' });
  const { field: mode } = useController({ control: form.form.control, name: 'mode' });
  const { firstName, lastName, state } = athlete;
  const relationError = form.errorAt('relation');
  return (
    <section aria-label={`${firstName} ${lastName}`}>
      <h2 className="text-card">
        {state === 'stopped'
          ? `You do not read along with ${firstName}`
          : `${firstName} asks you to read along`}
      </h2>
      <p className="mt-1 text-muted text-row">
        You see what {firstName} {lastName} and adults write to each other, may write to both as 'Guardian of{' '}
        {firstName}', and can stop a contact. Both read that a guardian may read along. Nobody sees your
        address but {firstName}.
      </p>
      <form noValidate onSubmit={form.submit} className="mt-4 flex flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <span className="font-medium text-meta">What are you to {firstName}?</span>
          <SegmentedControl<GuardianRelation | ''>
            label={`What are you to ${firstName}?`}
            options={relationOptions}
            value={field.value ?? ''}
            onValueChange={field.onChange}
          />
          {relationError && <FieldError id={errorId}>{relationError}</FieldError>}
        </div>
        <GuardianModeField firstName={firstName} value={mode.value ?? 'see'} onValueChange={mode.onChange} />
        <Checkbox
          {...form.register('agrees')}
          error={form.errorAt('agrees')}
          label={
            <span>
              I agree to <TermsAndPrivacyLink />
            </span>
          }
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton size="lg" of={form} pendingText="Saving...">
            Read Along
          </SubmitButton>
          {state === 'invited' && (
            <MutationButton mutation={stop} variant="outline" size="lg" onClick={() => stop.mutate()}>
              This Is Not for Me
            </MutationButton>
          )}
        </div>
      </form>
    </section>
  );
}
