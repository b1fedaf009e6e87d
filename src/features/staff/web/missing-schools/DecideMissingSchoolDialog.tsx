import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  missingSchoolOutcomeSchema,
  type StaffMissingSchool,
} from '#features/schools/contract/missing-school-calls.ts';
import { missingSchoolOutcomeLabels } from '#features/schools/contract/missing-school-outcome-labels.ts';
import { SchoolField } from '#features/schools/web/SchoolField.tsx';
import { TextField } from '#web/form-fields.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { DecisionDialog, ReasonField } from '../DecisionDialog.tsx';
import { useDecideMissingSchool } from './data.ts';

interface DecideMissingSchoolDialogProps {
  request: StaffMissingSchool;
  onClose: () => void;
}

function useOutcomeForm({ id, name, city, website }: StaffMissingSchool, onDone: () => void) {
  return useContractForm({
    schema: missingSchoolOutcomeSchema,
    defaultValues: { name, city, website, schoolId: null, reason: null },
    send: useDecideMissingSchool(id),
    done: onDone,
    failure: { title: 'Nothing was decided', otherwise: 'Please try again.' },
  });
}

/** Adds the school, names the one that is meant, or dismisses it. */
export function DecideMissingSchoolDialog({ request, onClose }: DecideMissingSchoolDialogProps) {
  const form = useOutcomeForm(request, onClose);
  const outcome = useWatch({ control: form.form.control, name: 'outcome' });
  const [school, setSchool] = useState({ text: '', isChosen: false });
  return (
    <DecisionDialog
      of={form}
      title={`Decide about ${request.name}`}
      description="The profiles of coaches who typed this name follow. Those who asked get an email."
      outcomes={missingSchoolOutcomeLabels}
      placeholder="What is it?"
      onClose={onClose}
    >
      {outcome === 'mapped' && (
        <SchoolField
          label="School from the list"
          required
          text={school.text}
          isChosen={school.isChosen}
          error={form.errorAt('schoolId')}
          onType={(text) => {
            setSchool({ text, isChosen: false });
            form.form.setValue('schoolId', null);
          }}
          onChoose={(chosen) => {
            setSchool({ text: chosen.name, isChosen: true });
            form.form.setValue('schoolId', chosen.id);
          }}
        />
      )}
      {outcome === 'added' && <AddedSchoolFields of={form} />}
      {outcome === 'dismissed' && <ReasonField of={form} reader="coach" />}
    </DecisionDialog>
  );
}

function AddedSchoolFields({ of }: { of: ReturnType<typeof useOutcomeForm> }) {
  return (
    <>
      <TextField of={of} name="name" label="Name" required />
      <TextField of={of} name="city" label="City" required />
      <TextField
        of={of}
        name="website"
        label="Website"
        optional
        hint="Coaches with an address there can ask to be verified."
      />
    </>
  );
}
