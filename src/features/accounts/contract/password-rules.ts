/** At most 128 characters: hashing a very long password would be a way to overload the server. */
export const passwordLimits = { min: 8, max: 128 };

/** The parts of the password rule, each with its sentence: a form ticks them off one by one. */
export const passwordRules = [
  { label: 'At least 8 characters', test: (password: string) => password.length >= passwordLimits.min },
  { label: 'A lowercase letter', test: (password: string) => /[a-z]/.test(password) },
  { label: 'An uppercase letter', test: (password: string) => /[A-Z]/.test(password) },
  { label: 'A number', test: (password: string) => /\d/.test(password) },
  { label: 'A special character (@$!%*?&)', test: (password: string) => /[@$!%*?&]/.test(password) },
] as const;
