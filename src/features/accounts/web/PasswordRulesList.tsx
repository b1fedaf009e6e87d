import { Check, Circle } from 'lucide-react';
import { passwordRules } from '../contract/password-rules.ts';

/** The rules of a new password, ticked off while it is typed. */
export function PasswordRulesList({ password }: { password: string }) {
  return (
    <ul aria-label="Your password needs" className="grid gap-x-4 gap-y-1 text-meta sm:grid-cols-2">
      {passwordRules.map(({ label, test }) => {
        const met = test(password);
        const Icon = met ? Check : Circle;
        return (
          <li
            key={label}
            className={`flex items-center gap-1.5 last:sm:col-span-2 ${met ? 'text-ok-text' : 'text-muted'}`}
          >
            <Icon aria-hidden className={met ? 'size-3.5' : 'mx-1 size-1.5'} />
            {label}
            <span className="sr-only">{met ? ', met' : ', missing'}</span>
          </li>
        );
      })}
    </ul>
  );
}
