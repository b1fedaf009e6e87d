import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { ComplianceOfficer, complianceCalls } from '../contract/compliance-calls.ts';
import type { LogAudience } from './data.ts';

const api = createClient<typeof complianceCalls>();

type SeatAudience = Exclude<LogAudience, 'officer'>;

export const officersQuery = (audience: SeatAudience, id: string) =>
  queryOptions({
    queryKey: ['compliance-officers', audience, id],
    queryFn: ({ signal }) =>
      audience === 'staff'
        ? api('GET /api/staff/schools/{id}/compliance-officers', { params: { id }, signal })
        : api('GET /api/schools/{id}/compliance-officers', { params: { id }, signal }),
  });

export const inviteOfficer = (
  audience: SeatAudience,
  id: string,
  body: { email: string },
): Promise<ComplianceOfficer[]> =>
  audience === 'staff'
    ? api('POST /api/staff/schools/{id}/compliance-officers', { params: { id }, body })
    : api('POST /api/schools/{id}/compliance-officers', { params: { id }, body });

export function useRemoveOfficer(audience: SeatAudience, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (officerId: string) => {
      const params = { id, officerId };
      return audience === 'staff'
        ? api('DELETE /api/staff/schools/{id}/compliance-officers/{officerId}', { params })
        : api('DELETE /api/schools/{id}/compliance-officers/{officerId}', { params });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: officersQuery(audience, id).queryKey }),
    onError: (error) => toastFailure('The seat was not removed', error),
  });
}

export const complianceSeatQuery = queryOptions({
  queryKey: ['compliance', 'seat'],
  queryFn: ({ signal }) => api('GET /api/compliance', { signal }),
  staleTime: 0,
});

export function useOpenComplianceLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api('POST /api/compliance/sessions', { body: { token } }),
    onSuccess: () => queryClient.refetchQueries({ queryKey: complianceSeatQuery.queryKey }),
  });
}

export const mailComplianceLink = (body: { email: string }) => api('POST /api/compliance/links', { body });

export function useCloseComplianceLog() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/compliance/sessions', {}),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: ['contact-log', 'officer'] });
      queryClient.setQueryData(complianceSeatQuery.queryKey, { officer: null });
    },
    onError: (error) => toastFailure('The log was not closed', error),
  });
}
