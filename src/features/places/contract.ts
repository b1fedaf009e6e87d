const namesOfTheFiftyStates = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;

/** The District of Columbia and the territories that have a postal code, with the names that people use. */
const namesOfDistrictAndTerritories = {
  DC: 'Washington, DC',
  PR: 'Puerto Rico',
  GU: 'Guam',
  VI: 'U.S. Virgin Islands',
  AS: 'American Samoa',
  MP: 'Northern Mariana Islands',
} as const;

/** Code to name: the 50 states, then the District of Columbia and the territories. */
export const stateNames = { ...namesOfTheFiftyStates, ...namesOfDistrictAndTerritories };

type StateCode = keyof typeof stateNames;

export const states = Object.keys(stateNames) as StateCode[];
export const fiftyStates = Object.keys(namesOfTheFiftyStates) as (keyof typeof namesOfTheFiftyStates)[];

/** A city. `id` is its id at GeoNames. `state` is '' outside of the United States. */
export interface Place {
  id: number;
  city: string;
  state: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  lat: number;
  lng: number;
  /** Its name in the IANA time zone database; null for a place that has left the data before it had one. */
  timeZone: string | null;
}

const otherStateNames: [string, StateCode][] = [
  ['district of columbia', 'DC'],
  ['washington dc', 'DC'],
  ['virgin islands', 'VI'],
];

const codesByName = new Map<string, StateCode>([
  ...states.flatMap((code): [string, StateCode][] => [
    [code.toLowerCase(), code],
    [normalizeStateText(stateNames[code]), code],
  ]),
  ...otherStateNames,
]);

/** 'Texas', ' tx ' and 'T.X.' are 'TX'; undefined for a text that is none of `states`. */
export function findStateCode(text: string): StateCode | undefined {
  return codesByName.get(normalizeStateText(text));
}

function normalizeStateText(text: string): string {
  return text.replace(/[.,]/g, '').trim().replace(/\s+/g, ' ').toLowerCase();
}
