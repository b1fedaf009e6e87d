import { useState } from 'react';
import { SchoolField } from '#features/schools/web/SchoolField.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { schoolCorrectionSchema } from '../../contract/profile-content-calls.ts';
import type { StaffPerson } from '../../contract/staff-calls.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useCorrectSchool } from './data.ts';

/** Gives a coach the right school of the list. */
export function CorrectSchoolDialog({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const form = useContractForm({
    schema: schoolCorrectionSchema,
    defaultValues: { schoolId: '', reason: '' },
    send: useCorrectSchool(person.id),
    done: onClose,
    failure: { title: 'The school was not corrected', otherwise: 'Please try again.' },
  });
  const [school, setSchool] = useState({ text: '', isChosen: false });
  return (
    <FormDialog
      of={form}
      title={`Correct the school of ${person.firstName} ${person.lastName}`}
      description="A verification for another school ends. It is recorded, and the coach gets an email with the reason and a way to appeal."
      submitLabel="Correct"
      pendingText="Correcting..."
      onClose={onClose}
    >
      <SchoolField
        label="School from the list"
        required
        text={school.text}
        isChosen={school.isChosen}
        error={form.errorAt('schoolId')}
        onType={(text) => {
          setSchool({ text, isChosen: false });
          form.form.setValue('schoolId', '');
        }}
        onChoose={(chosen) => {
          setSchool({ text: chosen.name, isChosen: true });
          form.form.setValue('schoolId', chosen.id);
        }}
      />
      <Field
        label="Reason"
        hint="The coach reads it, in plain words."
        error={form.errorAt('reason')}
        required
      >
        <Textarea rows={3} maxLength={1000} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
