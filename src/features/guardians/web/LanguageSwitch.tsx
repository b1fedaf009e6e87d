import { languageNames, languages } from '#translations/languages.ts';
import { SegmentedControl } from '#ui/forms/SegmentedControl.tsx';
import { usePageLanguage, useTranslation } from '#ui/page-language.ts';
import { useChooseLanguage } from './page-language-of-guardian.ts';

const options = languages.map((value) => ({ value, label: languageNames[value] }));

/** English or Spanish, for the page and for the mails. */
export function LanguageSwitch() {
  const t = useTranslation();
  const choose = useChooseLanguage();
  return (
    <SegmentedControl
      label={t('Language')}
      options={options}
      value={usePageLanguage()}
      onValueChange={(language) => choose.mutate(language)}
    />
  );
}
