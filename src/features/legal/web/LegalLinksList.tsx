import { useTranslation } from '#ui/page-language.ts';
import { documentLinks, legalLinks } from '../contract/legal-documents.ts';

interface LegalLinksListProps {
  /** Beside a form that is being filled in: the operator's texts alone, which open in a tab of their own. */
  newTab?: boolean;
  className?: string;
}

/** Links to the terms, privacy, safety and the other documents outside of the app. */
export function LegalLinksList({ newTab = false, className = '' }: LegalLinksListProps) {
  const t = useTranslation();
  return (
    <nav aria-label={t('About Fieldhouse')}>
      <ul className={`flex flex-wrap gap-x-4 gap-y-2 text-muted text-row ${className}`}>
        {(newTab ? legalLinks : documentLinks).map(({ path, title }) => (
          <li key={path}>
            <a
              href={path}
              className="touch-target underline-offset-3 hover:text-fg hover:underline"
              {...(newTab && { target: '_blank', rel: 'noreferrer' })}
            >
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
