import { genderLabels } from '#features/sports/contract/gender-labels.ts';
import { type Gender, genders } from '#features/sports/contract/genders.ts';
import { QuestionCard } from '#ui/layout/QuestionCard.tsx';
import { useSaveProfileQuestionAnswer } from './use-save-profile-question-answer.ts';

const options = [
  ...genders.map((gender): { label: string; value: Gender[] } => ({
    label: genderLabels[gender],
    value: [gender],
  })),
  { label: 'Both', value: [...genders] },
];

/** Asks a coach once whom the program is for. */
export function AskProgramGenderCard({ onDismiss }: { onDismiss: () => void }) {
  const { mutate, isPending } = useSaveProfileQuestionAnswer('You can change it on your coach profile.');
  return (
    <QuestionCard
      title="Is your program women's or men's?"
      options={options}
      onChoose={(chosen) => mutate({ genders: chosen })}
      onDismiss={onDismiss}
      isPending={isPending}
    >
      Your searches will start with the athletes of your program.
    </QuestionCard>
  );
}
