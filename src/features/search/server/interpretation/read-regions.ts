import {
  addFilterValue,
  compilePattern,
  consumeMatches,
  createWordsPattern,
  mayNeighborBeName,
  normalizeSpacesAndCase,
  type TextScan,
} from './consume-matches-of-search-words.ts';

const newEngland = 'CT MA ME NH RI VT';
const midwest = 'IA IL IN KS MI MN MO ND NE OH SD WI';
const greatLakes = 'IL IN MI OH WI';

/**
 * The states of regions that coaches name. Northeast, Midwest and New England are those of the US Census Bureau ("Census
 * Regions and Divisions of the United States"); Southeast, Southwest, Great Lakes, Plains and Rocky Mountains those of
 * the Bureau of Economic Analysis ("BEA Regions"). The others are common usage: their borders are ours.
 */
const statesByRegion = new Map<string, string>([
  ['northeast', `${newEngland} NJ NY PA`],
  ['new england', newEngland],
  ['mid-atlantic', 'DC DE MD NJ NY PA VA'],
  ['southeast', 'AL AR FL GA KY LA MS NC SC TN VA WV'],
  ['deep south', 'AL GA LA MS SC'],
  ['gulf coast', 'AL FL LA MS TX'],
  ['carolinas', 'NC SC'],
  ['dmv', 'DC MD VA'],
  ['midwest', midwest],
  ['upper midwest', 'IA MI MN ND SD WI'],
  ['great lakes', greatLakes],
  ['great plains', 'IA KS MN MO ND NE SD'],
  ['dakotas', 'ND SD'],
  ['southwest', 'AZ NM OK TX'],
  ['rocky mountains', 'CO ID MT UT WY'],
  ['rockies', 'CO ID MT UT WY'],
  ['pacific northwest', 'ID OR WA'],
  ['pnw', 'ID OR WA'],
  ['west coast', 'CA OR WA'],
  ['east coast', 'CT DC DE FL GA MA MD ME NC NH NJ NY PA RI SC VA'],
]);

/** Also parts of cities' names: 'Southwest Ranches', 'Helena Valley Northeast'. */
const compassRegions = ['northeast', 'southeast', 'southwest'];

/** Schools and cities are named after regions: 'Midwest City', 'New England Prep'. */
const notBeforeName =
  '(?!\\s+(?:city|high|academy|prep(?!\\s+(?:kid|player|school)s?)|christian|catholic|school)(?!\\p{L}))';
const createRegionPattern = (names: string[]) =>
  compilePattern(createWordsPattern(names.flatMap((name) => [name, name.replace('-', ' ')])) + notBeforeName);
const regionPattern = createRegionPattern(
  [...statesByRegion.keys()].filter((name) => !compassRegions.includes(name)),
);
const compassRegionPattern = createRegionPattern(compassRegions);

/** 'midwest' is twelve states. */
export function readRegions(scan: TextScan): void {
  consumeMatches(scan, regionPattern, ([, name]) => addStatesOfRegion(scan, name));
}

/** Reads 'southwest' where no name is beside it. */
export function readAmbiguousRegions(scan: TextScan): void {
  consumeMatches(
    scan,
    compassRegionPattern,
    ([, name], { before, after }) =>
      !mayNeighborBeName(before) && !mayNeighborBeName(after) && addStatesOfRegion(scan, name),
  );
}

function addStatesOfRegion(scan: TextScan, name: string | undefined): boolean {
  const region = normalizeSpacesAndCase(name).replace('mid atlantic', 'mid-atlantic');
  for (const state of statesByRegion.get(region)?.split(' ') ?? [])
    addFilterValue(scan.filters, 'state', state);
  return statesByRegion.has(region);
}
