import { useMutation } from '@tanstack/react-query';
import { formatSportWithGender, genderLabels } from '#features/sports/contract/gender-labels.ts';
import { type Gender, genders } from '#features/sports/contract/genders.ts';
import { toast } from '#ui/feedback/toast.ts';
import { QuestionCard } from '#ui/layout/QuestionCard.tsx';
import { toastFailure } from '#web/toast-failure.ts';
import type { Athlete } from '../contract.ts';
import { useChangeProfile } from './own-profile/data.ts';

/** Asks an athlete once in which gender's competition they play. */
export function AskGenderCard({ athlete, onDismiss }: { athlete: Athlete; onDismiss: () => void }) {
  const changeProfile = useChangeProfile(athlete);
  const { mutate, isPending } = useMutation({
    mutationFn: (gender: Gender) => changeProfile({ gender }),
    onSuccess: (_, gender) =>
      toast({
        title: 'Thank you!',
        description: `Your profile now says ${formatSportWithGender(athlete.sport, gender)}. You can change it on My Profile.`,
      }),
    onError: (error) => toastFailure('Your answer was not saved', error),
  });
  if (athlete.gender) return null;
  return (
    <QuestionCard
      title="Which do you compete in?"
      options={genders.map((gender) => ({ label: genderLabels[gender], value: gender }))}
      onChoose={mutate}
      onDismiss={onDismiss}
      isPending={isPending}
    >
      Coaches look for athletes of their own program, women's or men's.
    </QuestionCard>
  );
}
