import { getSportFacts, type Sport } from '#features/sports/contract.ts';
import type { SeededRandom } from '../seeded-random.ts';

interface BioWriter {
  sport: Sport;
  position: string;
  classYear: number;
  /** 1 for a freshman, 4 for a senior. */
  schoolYear: number;
  city: string;
  highSchool: string;
  gpa: number | null;
}

const places = ['film room', 'weight room', 'library', 'garage gym', 'training room'];
const subjects = [
  'biology',
  'engineering',
  'business',
  'sports medicine',
  'computer science',
  'education',
  'psychology',
  'nursing',
  'criminal justice',
  'architecture',
  'journalism',
  'economics',
  'kinesiology',
  'history',
];
const pastimes = [
  'fixing up old bikes',
  'playing bass in the jazz band',
  'fishing with my grandpa',
  'baking',
  'drawing',
  'chess',
  'church youth group',
  'robotics club',
  'the debate team',
  'working at my uncle’s shop on Saturdays',
  'volunteering at the food bank',
  'coaching my little brother’s team',
  'photography',
  'student council',
  'hiking',
  'reading anything about space',
  'the school musical',
  'working the concession stand',
];
const virtues = [
  'work ethic',
  'patience',
  'film study',
  'communication',
  'footwork',
  'attitude',
  'competitiveness',
  'discipline',
  'leadership',
  'conditioning',
  'coachability',
  'consistency',
];
const family = [
  'My parents',
  'My older sister',
  'My grandmother',
  'My mom',
  'My dad',
  'My older brother',
  'My aunt',
];

/** The words that players of a sport use for themselves, their games and their training. */
const sportTalk: Partial<Record<Sport, { games: string; work: string; goal: string }>> = {
  Football: {
    games: 'Friday nights',
    work: 'seven-on-seven and lifting four days a week',
    goal: 'a deep playoff run',
  },
  Basketball: {
    games: 'game nights',
    work: 'five hundred makes a day and ball-handling before school',
    goal: 'a district title',
  },
  Baseball: {
    games: 'doubleheaders',
    work: 'long toss, tee work and a strength program',
    goal: 'a trip to state',
  },
  Softball: {
    games: 'tournament weekends',
    work: 'tee work and travel ball all summer',
    goal: 'a conference title',
  },
  Soccer: {
    games: 'match days',
    work: 'club training four nights a week and extra finishing work',
    goal: 'a clean season at home',
  },
  'Track & Field': {
    games: 'meet days',
    work: 'block starts, hills and lifting twice a week',
    goal: 'a state final',
  },
  Swimming: { games: 'meets', work: 'doubles three mornings a week and dryland', goal: 'a state cut' },
  Tennis: {
    games: 'match days',
    work: 'drilling after school and tournaments twice a month',
    goal: 'a regional final',
  },
  Volleyball: { games: 'match nights', work: 'club practice and jump training', goal: 'a sectional title' },
  Wrestling: {
    games: 'duals',
    work: 'morning runs and freestyle in the off-season',
    goal: 'a place on the podium at state',
  },
  Golf: {
    games: 'tournament rounds',
    work: 'short game every day and a lesson every other week',
    goal: 'a round under par in a big event',
  },
  Lacrosse: {
    games: 'game days',
    work: 'wall ball every day and club lacrosse all summer',
    goal: 'a conference title',
  },
  'Ice Hockey': { games: 'game nights', work: 'early ice and shooting pucks at home', goal: 'a playoff run' },
  'Cross Country': { games: 'race days', work: 'long runs and hills', goal: 'a team trip to state' },
};
const talkOfAnySport = {
  games: 'meet and game days',
  work: 'training before school and club on weekends',
  goal: 'a state qualifier',
};
const getBioPhrasesOfSport = ({ sport }: BioWriter) => sportTalk[sport] ?? talkOfAnySport;

/** Sports that one plays; the others are done. */
const games: ReadonlySet<Sport> = new Set<Sport>([
  ...(['Football', 'Basketball', 'Baseball', 'Softball', 'Soccer', 'Tennis', 'Volleyball', 'Golf'] as const),
  ...(['Beach Volleyball', 'Field Hockey', 'Flag Football', 'Ice Hockey', 'Lacrosse', 'Rugby'] as const),
  'Water Polo',
]);

const varsity = ['My first year', 'Two years', 'Two years', 'Three years'];
const starter = ['Freshman', 'Second-year', 'Two-year', 'Three-year'];

const openings: ((random: SeededRandom, me: BioWriter) => string)[] = [
  (_, me) => `${formatPositionForBio(me)} at ${me.highSchool}, class of ${me.classYear}.`,
  (_, me) =>
    `${varsity[me.schoolYear - 1]} on varsity at ${me.highSchool} as a ${formatPositionForBio(me).toLowerCase()}.`,
  (random, me) =>
    `I have ${games.has(me.sport) ? 'played' : 'done'} ${me.sport.toLowerCase()} since I was ${random.pick(['five', 'six', 'seven', 'eight', 'nine', 'ten'])} and still love ${getBioPhrasesOfSport(me).games}.`,
  (random, me) =>
    `${starter[me.schoolYear - 1]} starter and ${random.pick(['team captain', 'co-captain', 'all-district pick', 'most improved last season'])} at ${me.highSchool}.`,
  (random, me) =>
    `Proud to come from ${me.city}, where ${random.pick(['everybody shows up for', 'the whole street comes out for', 'my family never misses'])} ${getBioPhrasesOfSport(me).games}.`,
  (random) => `${random.pick(family)} got me into the sport, and I have not put it down since.`,
  (_, me) => `Hard-working ${formatPositionForBio(me).toLowerCase()} from ${me.city}.`,
];

const middles: ((random: SeededRandom, me: BioWriter) => string)[] = [
  (_, me) => `My routine is ${getBioPhrasesOfSport(me).work}.`,
  (random) => `Coaches tell me that my ${random.pick(virtues)} and ${random.pick(virtues)} stand out.`,
  (random) =>
    `You will find me in the ${random.pick(places)} ${random.pick(['early', 'late', 'most evenings', 'before the doors open'])}.`,
  (random, me) => `This ${random.pick(['season', 'year'])} the goal is ${getBioPhrasesOfSport(me).goal}.`,
  (random) =>
    `I missed ${random.pick(['part of last season', 'a few weeks as a freshman', 'most of one summer'])} with an injury and came back stronger.`,
  (random) => `I care about ${random.pick(virtues)} more than numbers, and I am still growing.`,
  (random) =>
    `I play with ${random.pick(['a lot of energy', 'a calm head', 'a chip on my shoulder', 'joy'])} and I pick my teammates up.`,
];

const endings: ((random: SeededRandom, me: BioWriter) => string)[] = [
  (random) => `I want to study ${random.pick(subjects)} and compete at the next level.`,
  (random, me) =>
    me.gpa !== null && me.gpa >= 3.6
      ? `Honor roll every semester; I plan to major in ${random.pick(subjects)}.`
      : `I am hoping to major in ${random.pick(subjects)}.`,
  (random) => `Away from practice: ${random.pick(pastimes)}.`,
  (random) => `Outside of school I enjoy ${random.pick(pastimes)}.`,
  (random) =>
    `Looking for a program that ${random.pick(['develops people as well as players', 'feels like family', 'wins and graduates its athletes', 'will push me every day'])}.`,
  () => `Full film on request, and happy to send my transcript.`,
];

const positionsThatNeedTheirSport: ReadonlySet<Sport> = new Set<Sport>([
  ...([
    'Acrobatics & Tumbling',
    'Equestrian',
    'Gymnastics',
    'Lacrosse',
    'Rifle',
    'Rowing',
    'Skiing',
  ] as const),
  ...(['Dance', 'Fencing', 'Ice Hockey', 'Cheer', 'Stunt'] as const),
]);

function formatPositionForBio({ sport, position }: BioWriter): string {
  if (sport === 'Wrestling') return `${position.replace(' lbs', '-pound')} wrestler`;
  if (sport === 'Swimming' && position !== 'Diver') return `${position} swimmer`;
  if (sport === 'Tennis') return `${position} player`;
  if (positionsThatNeedTheirSport.has(sport)) return `${position} ${sport.toLowerCase()} athlete`;
  if (/ (Base|Field)$/.test(position))
    return `${position.replace(/Base$/, 'base').replace(/Field$/, 'field')} player`;
  if (/^(Middle Distance|Distance)$/.test(position)) return `${position} runner`;
  return getSportFacts(sport).positions[position] === 'ATH' ? 'Two-way athlete' : position;
}

/** Two or three sentences as a student would write them. */
export function generateAthleteBio(random: SeededRandom, bioWriter: BioWriter): string {
  const sentences = [random.pick(openings)(random, bioWriter), random.pick(middles)(random, bioWriter)];
  if (random.chance(0.7)) sentences.push(random.pick(endings)(random, bioWriter));
  return sentences.join(' ');
}
