import { useNavigate } from '@tanstack/react-router';
import { QuestionCard } from '#ui/layout/QuestionCard.tsx';
import { useSaveProfileQuestionAnswer } from './use-save-profile-question-answer.ts';

const options = [
  { label: 'Choose my school', value: 'choose' },
  { label: "It isn't listed", value: 'not listed' },
] as const;

/** Asks a coach once which school of the list the typed name means. */
export function AskSchoolCard({ onDismiss }: { onDismiss: () => void }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useSaveProfileQuestionAnswer("We'll look into adding your school.");
  return (
    <QuestionCard
      title="Which school do you coach at?"
      options={options}
      onChoose={(choice) =>
        choice === 'choose' ? void navigate({ to: '/coach-profile' }) : mutate({ schoolId: null })
      }
      onDismiss={onDismiss}
      isPending={isPending}
    >
      Pick it from our list, so that athletes find you on your school's page.
    </QuestionCard>
  );
}
