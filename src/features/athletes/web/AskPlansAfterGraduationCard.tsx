import { useMutation } from '@tanstack/react-query';
import { toast } from '#ui/feedback/toast.ts';
import { QuestionCard } from '#ui/layout/QuestionCard.tsx';
import { toastFailure } from '#web/toast-failure.ts';
import { type PlanAfterGraduation, plansAfterGraduation } from '../contract/recruiting-status.ts';
import { plansAfterGraduationLabels } from '../contract/recruiting-status-labels.ts';
import type { Athlete } from '../contract.ts';
import { useChangeProfile } from './own-profile/data.ts';

const options = plansAfterGraduation.map((value) => ({ label: plansAfterGraduationLabels[value], value }));

/** Tells a graduate how lists treat graduates, and asks once what comes next. */
export function AskPlansAfterGraduationCard({
  athlete,
  onDismiss,
}: {
  athlete: Athlete;
  onDismiss: () => void;
}) {
  const changeProfile = useChangeProfile(athlete);
  const { mutate, isPending } = useMutation({
    mutationFn: (afterGraduation: PlanAfterGraduation) => changeProfile({ afterGraduation }),
    onSuccess: () => toast({ title: 'Thank you!', description: 'You can change it on My Profile.' }),
    onError: (error) => toastFailure('Your answer was not saved', error),
  });
  if (athlete.afterGraduation) return null;
  return (
    <QuestionCard
      title="You've graduated. Are you playing on?"
      options={options}
      onChoose={mutate}
      onDismiss={onDismiss}
      isPending={isPending}
    >
      Graduates who stop signing in drop out of coaches' lists, and signing in brings them back. You're here,
      so coaches can find you.
    </QuestionCard>
  );
}
