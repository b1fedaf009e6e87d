import { lazyComponent } from '#web/lazy-page.tsx';
import type { Athlete } from '../../contract.ts';
import { MissingValue } from '../MissingValue.tsx';
import { EditableSection } from './EditableSection.tsx';
import {
  labelledSocialFields,
  socialVisibilityOptions,
} from './social-field-labels-and-visibility-options.ts';

const SocialForm = lazyComponent(() => import('./SocialForm.tsx'), 'SocialForm');

export function SocialSection({ athlete }: { athlete: Athlete }) {
  const seenBy = socialVisibilityOptions.find(({ value }) => value === athlete.socialVisibility)?.label;
  // A coach may have typed it for the athlete; most athletes have none.
  const shownFields = labelledSocialFields.filter(
    ({ name }) => name !== 'socialMedia' || athlete.socialMedia,
  );
  const facts = (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {shownFields.map(({ name, label }) => (
        <div key={name} className="min-w-0">
          <dt className="text-meta text-muted">{label}</dt>
          <dd className="truncate font-medium text-body">{athlete[name] ?? <MissingValue />}</dd>
        </div>
      ))}
      <div className="min-w-0">
        <dt className="text-meta text-muted">Who sees these</dt>
        <dd className="font-medium text-body">{seenBy}</dd>
      </div>
    </dl>
  );
  return (
    <EditableSection part="social" title="Social Media" facts={facts} loadForm={SocialForm.preload}>
      {(editing) => <SocialForm athlete={athlete} editing={editing} />}
    </EditableSection>
  );
}
