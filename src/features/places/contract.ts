/** The 50 states, code to name. */
export const stateNames = {
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

export type StateCode = keyof typeof stateNames;

export const states = Object.keys(stateNames) as StateCode[];

/** A city. `id` is its id at GeoNames. */
export interface Place {
  id: number;
  city: string;
  state: string;
  lat: number;
  lng: number;
}

const codesByName = new Map<string, StateCode>(
  states.flatMap((code) => [
    [code.toLowerCase(), code],
    [stateNames[code].toLowerCase(), code],
  ]),
);

/** 'Texas', ' tx ' and 'T.X.' are 'TX'; undefined for a text that is none of the 50 states. */
export function findStateCode(text: string): StateCode | undefined {
  return codesByName.get(text.replaceAll('.', '').trim().replace(/\s+/g, ' ').toLowerCase());
}
