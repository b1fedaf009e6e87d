import { formatWeight } from '#shared/units.ts';
import { EditForm } from '#web/EditForm.tsx';
import { NumberField, TextAreaField, TextField } from '#web/fields.tsx';
import type { EditState } from '#web/unsaved-changes.tsx';
import { type Athlete, personalChangesSchema } from '../../contract.ts';
import { Fact, FactList } from '../FactList.tsx';
import { HeightField } from '../HeightField.tsx';
import { NotGiven } from '../NotGiven.tsx';
import { EditableSection } from './EditableSection.tsx';
import { useSectionForm } from './section-form.ts';

export function PersonalSection({ athlete }: { athlete: Athlete }) {
  const { height, weight, highSchool, bio } = athlete;
  const facts = (
    <div className="flex flex-col gap-4">
      <FactList>
        <Fact label="Height">{height}</Fact>
        <Fact label="Weight">{weight === null ? null : formatWeight(weight)}</Fact>
        <Fact label="High School">{highSchool}</Fact>
      </FactList>
      <div>
        <h3 className="text-meta text-muted">Bio</h3>
        <p className="mt-0.5 max-w-[65ch] whitespace-pre-line text-pretty text-body leading-6">
          {bio ?? <NotGiven />}
        </p>
      </div>
    </div>
  );
  return (
    <EditableSection title="Personal Information" facts={facts}>
      {(editing) => <PersonalForm athlete={athlete} editing={editing} />}
    </EditableSection>
  );
}

function PersonalForm({ athlete, editing }: { athlete: Athlete; editing: EditState }) {
  const form = useSectionForm(athlete, personalChangesSchema, editing.close);
  return (
    <EditForm form={form} editing={editing} className="sm:grid-cols-2 lg:grid-cols-3">
      <HeightField of={form} />
      <NumberField of={form} name="weight" label="Weight (lbs)" />
      <TextField of={form} name="highSchool" label="High School" />
      <TextAreaField
        of={form}
        name="bio"
        label="Bio"
        hint="What coaches should know about you as a player and as a student."
        rows={4}
        className="sm:col-span-full"
      />
    </EditForm>
  );
}
