import { Trans } from '@lingui/react';
import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import { getLegalPagePath } from '#features/legal/contract/legal-documents.ts';
import { translatable } from '#translations/translate.ts';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { SegmentedControl } from '#ui/forms/SegmentedControl.tsx';
import { usePageLanguage, useTranslation } from '#ui/page-language.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { consentSchema, type GuardedAthlete, type Guardian } from '../contract/guardian-calls.ts';
import { type GuardianRelation, relationLabels } from '../contract/own-guardians.ts';
import { useConfirmGuardian, useStopReading } from './data.ts';
import { GuardianModeField } from './GuardianModeField.tsx';

const relations = Object.keys(relationLabels) as GuardianRelation[];
const whatGuardiansCanDo = [
  translatable(
    'read what {firstName} and adults write to each other, and write to both, marked as a guardian,',
  ),
  translatable('approve what adults write before {firstName} gets it, and stop a contact,'),
  translatable('see which coaches have opened the profile, and pause it,'),
  translatable('get a copy of the data, or have the account erased.'),
];
const linkClass = 'touch-target text-fg underline underline-offset-3';

/** What a guardian confirms before they read along, also once more after they stopped. */
export function ConsentForm({ athlete, guardian }: { athlete: GuardedAthlete; guardian: Guardian }) {
  const { termsVersion, privacyVersion } = guardian;
  const t = useTranslation();
  const language = usePageLanguage();
  const stop = useStopReading(athlete.id);
  const errorId = useId();
  const form = useContractForm({
    schema: consentSchema,
    defaultValues: { mode: athlete.mode, termsVersion, privacyVersion },
    ...useConfirmGuardian(athlete.id),
    failure: { title: t('Your answer was not saved'), otherwise: t('Please try again.') },
  });
  const { field } = useController({ control: form.form.control, name: 'relation' });
  const { field: mode } = useController({ control: form.form.control, name: 'mode' });
  const { firstName, state } = athlete;
  const question = t('How are you related to {firstName}?', { firstName });
  const relationError = form.errorAt('relation');
  return (
    <section aria-label={firstName}>
      <h2 className="text-card">
        {state === 'stopped'
          ? t('You do not read along with {firstName}', { firstName })
          : t('{firstName} asks you to read along', { firstName })}
      </h2>
      <p className="mt-1 text-muted text-row">
        {t('As a parent or guardian of {firstName} you can:', { firstName })}
      </p>
      <ul className="mt-1 list-disc pl-5 text-muted text-row">
        {whatGuardiansCanDo.map((text) => (
          <li key={text}>{t(text, { firstName })}</li>
        ))}
      </ul>
      <p className="mt-2 text-muted text-row">
        {t(
          'Everyone who writes with {firstName} is told that a guardian may read along. They do not see your email address; only {firstName} does.',
          { firstName },
        )}
      </p>
      <form noValidate onSubmit={form.submit} className="mt-4 flex flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <span className="font-medium text-meta">{question}</span>
          <SegmentedControl<GuardianRelation | ''>
            label={question}
            options={relations.map((value) => ({ value, label: t(relationLabels[value]) }))}
            value={field.value ?? ''}
            onValueChange={field.onChange}
          />
          {relationError && <FieldError id={errorId}>{relationError}</FieldError>}
        </div>
        <GuardianModeField firstName={firstName} value={mode.value ?? 'see'} onValueChange={mode.onChange} />
        <Checkbox
          {...form.register('agrees')}
          error={form.errorAt('agrees')}
          label={<Agreement />}
          hint={
            language !== 'en' &&
            t('These pages are in English, unless whoever runs this site has them in Spanish.')
          }
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton size="lg" of={form} pendingText={t('Saving...')}>
            {t('Read Along')}
          </SubmitButton>
          {state === 'invited' && (
            <MutationButton mutation={stop} variant="outline" size="lg" onClick={() => stop.mutate()}>
              {t('This Is Not for Me')}
            </MutationButton>
          )}
        </div>
      </form>
    </section>
  );
}

/** Opens the pages in a tab of their own, so that the form stays. */
function Agreement() {
  return (
    <span>
      <Trans
        id="I agree to the <0>Terms of Use</0> and to what the <1>Privacy</1> page says."
        components={{ 0: <LegalPageLink name="terms" />, 1: <LegalPageLink name="privacy" /> }}
      />
    </span>
  );
}

const LegalPageLink = ({ name, children }: { name: 'terms' | 'privacy'; children?: ReactNode }) => (
  <a href={getLegalPagePath(name)} target="_blank" rel="noreferrer" className={linkClass}>
    {children}
  </a>
);
