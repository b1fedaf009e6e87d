import { AtSign, Globe } from 'lucide-react';
import type { Athlete } from '../contract.ts';
import { listSocialLinks } from './social-links.ts';

/** The handles and the website that this viewer may see, and nothing for those who may see none. */
export function SocialLinksList({ athlete }: { athlete: Athlete }) {
  const links = listSocialLinks(athlete);
  if (links.length === 0) return null;
  return (
    <ul aria-label="Social media" className="mb-1 flex flex-col">
      {links.map(({ field, label, text, href }) => (
        <li key={field} className="flex min-h-8 items-center gap-2 px-2 text-row">
          {field === 'personalWebsite' ? (
            <Globe aria-hidden className="size-4 shrink-0 text-muted" />
          ) : (
            <AtSign aria-hidden className="size-4 shrink-0 text-muted" />
          )}
          <span className="sr-only">{label}</span>
          {href ? (
            <a
              href={href}
              target="_blank"
              // Written by a member: neither the page nor search engines may take it for a recommendation of ours.
              rel="noopener noreferrer nofollow ugc"
              className="touch-target min-w-0 truncate rounded-sm underline-offset-2 hover:underline"
            >
              {text}
            </a>
          ) : (
            <span className="min-w-0 truncate">{text}</span>
          )}
          {field !== 'socialMedia' && (
            <span aria-hidden className="ml-auto shrink-0 text-meta text-muted">
              {label}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
