import type { ContactAction, ContactRule } from '../contract.ts';
import { ruledDivisions } from './decide-contact-rule-verdict.ts';
import type { RulesVersion } from './queries.ts';

const actionLabels: Record<ContactAction, string> = {
  message: 'Write messages',
  call: 'Call',
  'in-person': 'Talk in person, off campus',
  visit: 'Visit the campus',
  'non-athletic': 'Questionnaires and camp notices',
};

const intro = `Associations of colleges say from when a coach may contact a high-school athlete. The rules bind the coach, never you:
**an athlete may write to any coach at any time**. A coach who does not answer may simply not be allowed to yet.

Fieldhouse shows these rules beside messages and refuses no message because of one. Dead periods do not stop messages either:
they are about meetings in person. Nothing here is legal advice: ask the compliance office of the college.

What we hold ourselves to is stricter in places, because most athletes are minors: see [Safety](/safety).`;

const notes = `## How to read the dates

The sophomore year is grade 10, the junior year grade 11. 'June 15 after grade 10' is, for the class of 2028, June 15, 2026.
Where two rows name different dates, our sources disagree: the later one is the careful one. 'One source' means that we found
no second one. A missing sport follows the row 'Most sports'.`;

/** The page about the rules as Markdown: for families and for the offices that watch over them. */
export function writeRulesPage({ rules }: Pick<RulesVersion, 'rules'>): string {
  const sections = ruledDivisions.map(({ association, division }) => {
    const own = rules.filter(
      (rule) => rule.association === association && rule.division === (division ?? ''),
    );
    return `## ${association}${division ? ` Division ${division}` : ''}\n\n${writeTable(own)}`;
  });
  const everywhere = `## Everywhere\n\n${writeTable(rules.filter(({ association }) => !association))}`;
  return [intro, ...sections, everywhere, notes].join('\n\n');
}

function writeTable(rules: ContactRule[]): string {
  const rows = [...rules].sort(compareRules).map((rule) => {
    const cells = [formatSport(rule), actionLabels[rule.action], formatOpening(rule), formatSource(rule)];
    return `|${cells.join('|')}|`;
  });
  return ['|Sport|What coaches may do|From|Source|', '|---|---|---|---|', ...rows].join('\n');
}

/** The rule of most sports first, then by sport; what is done in the order of `actionLabels`. */
function compareRules(a: ContactRule, b: ContactRule): number {
  const order = Object.keys(actionLabels);
  const nameSport = (rule: ContactRule) => rule.sport && formatSport(rule);
  return (
    nameSport(a).localeCompare(nameSport(b)) ||
    order.indexOf(a.action) - order.indexOf(b.action) ||
    a.opens.localeCompare(b.opens)
  );
}

const genderWords = { womens: "Women's ", mens: "Men's ", '': '' };
const formatSport = ({ sport, gender }: ContactRule): string =>
  sport ? `${genderWords[gender]}${gender ? sport.toLowerCase() : sport}` : 'Most sports';

function formatOpening({ opens, closes }: ContactRule): string {
  return closes
    ? `${formatRuleDayWithGrade(opens)} to ${formatRuleDayWithGrade(closes)}`
    : formatRuleDayWithGrade(opens);
}

const summerMonths = ['06', '07'];

/** '06-15 grade 10' → 'June 15 after grade 10'. */
export function formatRuleDayWithGrade(opens: string): string {
  const [monthAndDay = '', , grade] = opens.split(' ');
  const [month = '', day = ''] = monthAndDay.split('-');
  if (!day) return 'Any time';
  const date = new Date(Date.UTC(2028, Number(month) - 1, Number(day)));
  const text = date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return `${text} ${summerMonths.includes(month) ? 'after' : 'of'} grade ${grade}`;
}

const agreementWords = { agree: '', single: 'one source', disagree: '**sources disagree**' };

function formatSource({ source, sourceDate, checkedOn, agreement, note }: ContactRule): string {
  const facts = [
    `[${new URL(source).host.replace(/^www\./, '')}](${source})`,
    sourceDate ? `of ${sourceDate}` : 'without a date',
    `checked ${checkedOn}`,
    agreementWords[agreement],
  ].filter(Boolean);
  return [facts.join(', '), note.replaceAll('|', '/')].filter(Boolean).join('. ');
}
