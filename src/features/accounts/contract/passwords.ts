import { z } from 'zod';
import { passwordLimits, passwordRules } from './password-rules.ts';

const compositionMessage = 'Password must contain uppercase, lowercase, number, and special character';

export const newPasswordSchema = z
  .string('Password must be at least 8 characters')
  .min(passwordLimits.min, 'Password must be at least 8 characters')
  .max(passwordLimits.max, `Password must be at most ${passwordLimits.max} characters`)
  .refine((password) => passwordRules.every((rule) => rule.test(password)), compositionMessage);

/** What a form adds that asks for the new password twice. */
export const confirmedPasswordFields = {
  password: newPasswordSchema,
  confirmPassword: z.string("Passwords don't match"),
};

/** Whether both are the same; for `refine`, with `passwordsMatch`. */
export const isPasswordConfirmed = (form: { password: string; confirmPassword: string }): boolean =>
  form.password === form.confirmPassword;

/** For `refine` on every form that asks for a password twice. */
export const passwordsMatch = {
  message: "Passwords don't match",
  path: ['confirmPassword'],
  // Checked as soon as both fields are present, so that it is shown together with the other mistakes.
  when: ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && 'password' in value && 'confirmPassword' in value,
};

/** The form that sets a new password. */
export const confirmedPasswordSchema = z
  .strictObject(confirmedPasswordFields)
  .refine(isPasswordConfirmed, passwordsMatch);
