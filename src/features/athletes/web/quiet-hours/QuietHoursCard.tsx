import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { ownQuietHoursQuery, useChangeOwnQuietHours } from './data.ts';

/** What an athlete decides about the hours in which messages of adults wait; nothing where they do not wait. */
export function QuietHoursCard() {
  const { data: quietHours } = useQuery({ ...ownQuietHoursQuery, throwOnError: true });
  const change = useChangeOwnQuietHours();
  if (!quietHours?.inForce) return null;
  return (
    <Card
      title="Quiet Hours"
      subtitle="What coaches and other adults write to you between 8 pm and 8 am, where you live, waits until 8 am."
      id="quiet-hours"
    >
      <Checkbox
        label={<span className="font-medium">Let coaches write from midnight on June 15</span>}
        hint="After grade 10 it is the first day for coaches of most Division I sports. What they write that night then arrives at once."
        checked={quietHours.opensJune15}
        onChange={(event) => change.mutate(event.target.checked)}
      />
    </Card>
  );
}
