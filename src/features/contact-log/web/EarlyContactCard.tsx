import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { earlyContactQuery, useChangeEarlyContact } from './early-contact-data.ts';

/** A head coach decides for all coaches of the school. */
export function EarlyContactCard({ schoolId }: { schoolId: string }) {
  const query = useQuery(earlyContactQuery(schoolId));
  const change = useChangeEarlyContact(schoolId);
  return (
    <Card
      title="Contact rules"
      subtitle="For every coach of your school, from the next message on."
      className="mt-6 print:hidden"
    >
      {query.data ? (
        <Checkbox
          label={<span className="font-medium">Refuse messages that a contact rule does not allow yet</span>}
          hint="So are proposals of visits. Allowed camp notices and questionnaires pass, and so does what sources dispute or nobody knows. Athletes may always write."
          checked={query.data.refused}
          onChange={(event) => change.mutate(event.target.checked)}
        />
      ) : (
        <QueryFallback
          query={query}
          title="Your school's choice could not be loaded"
          skeleton={<Skeleton className="h-9 w-72 max-w-full animate-late" />}
        />
      )}
    </Card>
  );
}
