import { useParams } from '@tanstack/react-router';
import { contactLogLoader } from '#features/contact-log/web/loaders.ts';
import { StaffContactLogPanel } from '#features/contact-log/web/StaffContactLogPanel.tsx';
import { QueueLink } from '../QueueLink.tsx';

export const loader = contactLogLoader;

/** The contact log of any school; each reading is recorded. */
export function SchoolContactLogPage() {
  const { id } = useParams({ from: '/staff/$page/$id' });
  return <StaffContactLogPanel schoolId={id} back={<QueueLink />} />;
}
