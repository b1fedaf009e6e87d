/** 'lou.reyes@school.edu' → 'l…@school.edu': enough to see a typing error, and no address to write to. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
