import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '#features/accounts/web/session.ts';
import { toast } from '#ui/feedback/toast.ts';
import { createClient, toErrorMessage } from '#web/api.ts';
import type { Crop, uploadCalls } from '../contract.ts';

const api = createClient<typeof uploadCalls>();

export interface Photo {
  file: File;
  crop: Required<Crop>;
}

/** Stores a square of a photo as my profile image. What goes wrong is said where it was chosen. */
export function useSavePhoto(done: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, crop }: Photo) =>
      api('PUT /api/users/me/profile-image', { body: asText(crop), upload: { field: 'image', file } }),
    onSuccess: async ({ user }) => {
      queryClient.setQueryData(accountQuery.queryKey, user);
      toast({ title: 'Profile Updated', description: 'Your profile has been successfully updated.' });
      done();
      await showEverywhere(queryClient);
    },
  });
}

/** Back to the initials. */
export function useRemovePhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/users/me/profile-image', {}),
    onSuccess: async () => {
      queryClient.setQueryData(accountQuery.queryKey, (user) => user && { ...user, profileImage: null });
      await showEverywhere(queryClient);
    },
    onError: (error) =>
      toast({
        title: 'Photo not removed',
        description: toErrorMessage(error, 'Please try again.'),
        variant: 'destructive',
      }),
  });
}

// People carry their image wherever they are cached, but nobody sees themselves in a conversation or a visit.
async function showEverywhere(queryClient: QueryClient): Promise<void> {
  const people = ['athletes', 'coaches', 'dashboard'];
  await Promise.all(people.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })));
}

const asText = ({ x, y, width, height }: Required<Crop>) => ({
  x: String(x),
  y: String(y),
  width: String(width),
  height: String(height),
});
