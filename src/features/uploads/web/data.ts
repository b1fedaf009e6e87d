import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '#features/accounts/web/session.ts';
import { toast } from '#ui/feedback/toast.ts';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { Crop, uploadCalls } from '../contract.ts';

const api = createClient<typeof uploadCalls>();

interface Photo {
  file: File;
  crop: Required<Crop>;
}

/** Uploads a square of a photo as the viewer's profile image. The dialog shows its errors. */
export function useSaveProfilePhoto(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, crop }: Photo) =>
      api('PUT /api/users/me/profile-image', {
        body: cropToFormFields(crop),
        upload: { field: 'image', file },
      }),
    onSuccess: async ({ user }) => {
      queryClient.setQueryData(accountQuery.queryKey, user);
      toast({ title: 'Profile Updated', description: 'Your profile has been successfully updated.' });
      onSaved();
      await invalidateQueriesWithOwnImage(queryClient);
    },
  });
}

export function useRemoveProfilePhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/users/me/profile-image', {}),
    onSuccess: async () => {
      queryClient.setQueryData(accountQuery.queryKey, (user) => user && { ...user, profileImage: null });
      await invalidateQueriesWithOwnImage(queryClient);
    },
    onError: (error) => toastFailure('Photo not removed', error),
  });
}

// The cached queries that show the viewer's own image: conversations and visits show only the other person.
async function invalidateQueriesWithOwnImage(queryClient: QueryClient): Promise<void> {
  const keys = ['athletes', 'coaches', 'dashboard'];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

const cropToFormFields = ({ x, y, width, height }: Required<Crop>) => ({
  x: String(x),
  y: String(y),
  width: String(width),
  height: String(height),
});
