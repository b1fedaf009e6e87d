import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import { timeSchema } from '#shared/schemas.ts';

/** Before the birthday: the athlete gets a mail then, and may decide from then on. */
export const daysToDecideOnGuardians = 30;
/** How long the question whether to invite a guardian stays away. */
export const guardianPromptDays = 7;

const keepingSchema = z.object({
  /** Whether my guardians go on reading after I turn 18. */
  keeps: z.boolean(),
  /** Whether I may begin or end that now. */
  isChangeable: z.boolean(),
  /** Whether I am 18: then nobody else can be invited, and who reads along does nothing else. */
  isAdult: z.boolean(),
  /** When my account is erased, where a guardian has asked for that. */
  eraseAt: timeSchema().nullable(),
});
export type GuardianKeeping = z.output<typeof keepingSchema>;

const ofAthlete = { audience: 'athletes', response: keepingSchema } as const;

/** What an athlete decides about guardians. */
export const keepGuardiansCalls = defineCalls({
  'GET /api/guardians/keeping': {
    summary:
      'Whether my guardians go on reading after I turn 18, and whether one of them has my account erased',
    ...ofAthlete,
  },
  'PUT /api/guardians/keeping': {
    summary: `Let my guardians go on reading after I turn 18; only in the last ${daysToDecideOnGuardians} days before`,
    ...ofAthlete,
    ownerOnly: true,
    errorCodes: ['forbidden'],
  },
  'DELETE /api/guardians/keeping': {
    summary: 'Let them stop when I turn 18, or, after that, at once',
    ...ofAthlete,
    ownerOnly: true,
  },
  'PUT /api/guardians/prompt-dismissal': {
    summary: `Do not ask me for ${guardianPromptDays} days whether I invite a parent or guardian`,
    audience: 'athletes',
    ownerOnly: true,
  },
});
