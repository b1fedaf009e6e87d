import { useNavigate } from '@tanstack/react-router';
import { QuestionCard } from '#ui/layout/QuestionCard.tsx';

const options = [
  { label: 'Choose my sport', value: 'choose' },
  { label: "It isn't listed", value: 'not listed' },
] as const;

/** Asks a coach of 'Other' once for the sport: many of these have a name of their own by now. */
export function AskSportCard({ onDismiss }: { onDismiss: () => void }) {
  const navigate = useNavigate();
  return (
    <QuestionCard
      title="Which sport do you coach?"
      options={options}
      onChoose={(choice) => (choice === 'choose' ? void navigate({ to: '/coach-profile' }) : onDismiss())}
      onDismiss={onDismiss}
      isPending={false}
    >
      Your profile says “Other”. Pick your sport, so that its athletes find you.
    </QuestionCard>
  );
}
