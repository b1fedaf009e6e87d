import { EditForm } from '#web/EditForm.tsx';
import { TextField } from '#web/fields.tsx';
import type { EditState } from '#web/unsaved-changes.tsx';
import { type Athlete, socialChangesSchema } from '../../contract.ts';
import { NotGiven } from '../NotGiven.tsx';
import { EditableSection } from './EditableSection.tsx';
import { useSectionForm } from './section-form.ts';

const handles = [
  { name: 'instagramHandle', label: 'Instagram', placeholder: '@you' },
  { name: 'twitterHandle', label: 'X (Twitter)', placeholder: '@you' },
  { name: 'tiktokHandle', label: 'TikTok', placeholder: '@you' },
  { name: 'youtubeChannel', label: 'YouTube', placeholder: '@yourchannel' },
  { name: 'linkedinProfile', label: 'LinkedIn', placeholder: 'linkedin.com/in/you' },
  { name: 'personalWebsite', label: 'Personal Website', placeholder: 'example.com' },
] as const;

export function SocialSection({ athlete }: { athlete: Athlete }) {
  const facts = (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {handles.map(({ name, label }) => (
        <div key={name} className="min-w-0">
          <dt className="text-meta text-muted">{label}</dt>
          <dd className="truncate font-medium text-body">{athlete[name] ?? <NotGiven />}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <EditableSection title="Social Media" facts={facts}>
      {(editing) => <SocialForm athlete={athlete} editing={editing} />}
    </EditableSection>
  );
}

function SocialForm({ athlete, editing }: { athlete: Athlete; editing: EditState }) {
  const form = useSectionForm(athlete, socialChangesSchema, editing.close);
  return (
    <EditForm form={form} editing={editing} className="sm:grid-cols-2 lg:grid-cols-3">
      {handles.map(({ name, label, placeholder }) => (
        <TextField
          key={name}
          of={form}
          name={name}
          label={label}
          placeholder={placeholder}
          autoComplete={name === 'personalWebsite' ? 'url' : 'off'}
          inputMode={name === 'personalWebsite' ? 'url' : undefined}
        />
      ))}
    </EditForm>
  );
}
