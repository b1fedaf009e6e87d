/** Where a file in `src` belongs. */
export interface FileClass {
  area:
    | 'wiring'
    | 'shared'
    | 'server'
    | 'web'
    | 'ui'
    | 'contract'
    | 'feature-server'
    | 'feature-web'
    | 'test';
  /** Where it runs; `both` is shared by server and browser. */
  side: 'browser' | 'server' | 'both';
  /** The feature's folder name, or ''. */
  feature: string;
  /** The folder inside which imports are relative. */
  home: string;
}

/** Undefined for files outside of `src`: tests, scripts and benches may import everything. */
export function classifyFile(file: string): FileClass | undefined {
  const [root, area = '', feature = '', part = ''] = file.split('/');
  if (root !== 'src') return undefined;
  const inFeature = area === 'features';
  if (area === 'shell' || area === 'routes')
    return { area: 'wiring', side: 'browser', feature: '', home: `src/${area}/` };
  const isWiring = area.includes('.');
  const home = isWiring ? 'src/' : inFeature ? `src/features/${feature}/` : `src/${area}/`;
  if (/\.test\.tsx?$/.test(file))
    return { area: 'test', side: 'both', feature: inFeature ? feature : '', home };
  if (inFeature) return { ...classifyFeatureFolder(part), feature, home };
  if (area === 'shared' || area === 'translations')
    return { area: 'shared', side: 'both', feature: '', home };
  if (area === 'server') return { area, side: 'server', feature: '', home };
  if (area === 'web' || area === 'ui') return { area, side: 'browser', feature: '', home };
  // Files beside those folders: `listen-to-live-events.ts` and everything with JSX belongs to the browser.
  const side = file.endsWith('.tsx') || area === 'listen-to-live-events.ts' ? 'browser' : 'server';
  return { area: 'wiring', side, feature: '', home };
}

function classifyFeatureFolder(part: string): Pick<FileClass, 'area' | 'side'> {
  if (part === 'server') return { area: 'feature-server', side: 'server' };
  if (part === 'web') return { area: 'feature-web', side: 'browser' };
  return { area: 'contract', side: 'both' };
}
