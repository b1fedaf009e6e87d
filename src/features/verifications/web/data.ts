import { createClient } from '#web/api.ts';
import type { VerificationForm, verificationCalls } from '../contract.ts';

const api = createClient<typeof verificationCalls>();

export const requestVerification = (body: VerificationForm) => api('POST /api/verifications', { body });

export const confirmMailbox = (token: string) => api('POST /api/verifications/confirm', { body: { token } });
