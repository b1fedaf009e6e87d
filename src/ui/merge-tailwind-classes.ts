import { type ClassValue, clsx } from 'clsx';

const sizes = 'caption|meta|row|body|card|touch|lead|title|figure|name|hero';

/** The first match is the CSS property that a class sets. */
const properties: readonly [property: string, pattern: RegExp][] = [
  ['display', /^(block|inline|inline-block|flex|inline-flex|grid|inline-grid|hidden|contents)$/],
  ['position', /^(static|fixed|absolute|relative|sticky)$/],
  ['font-size', new RegExp(`^text-(${sizes}|\\[[\\d.]+(px|rem|em)\\])$`)],
  ['text-align', /^text-(left|center|right)$/],
  ['text-wrap', /^text-(wrap|nowrap|balance|pretty)$/],
  ['color', /^text-/],
  ['font-weight', /^font-(normal|medium|semibold)$/],
  ['border-width', /^border(-\d+|-\[[\d.]+px\])?$/],
  ['border-style', /^border-(solid|dashed|dotted|none)$/],
  ['flex-direction', /^flex-(row|col)(-reverse)?$/],
  ['flex', /^flex-(\d|auto|none|initial|\[)/],
  ['flex-wrap', /^flex-(no)?wrap$/],
  ['justify', /^justify-(?!items|self)/],
  ['stroke-width', /^stroke-[\d[]/],
  ['stroke', /^stroke-/],
  ['text-decoration', /^(underline|no-underline|line-through)$/],
  ['background-image', /^bg-\[(repeating-)?(linear|radial|conic)-/],
  ['ring-width', /^ring(-\d+)?$/],
  ['ring-color', /^ring-(?!inset|offset)/],
  ['border-color', /^border-(?![xytrbl](-|$)|collapse|separate|spacing)/],
];

/** Classes whose first word is the property. */
const firstWordProperty =
  /^-?((?:min-|max-)?[wh]|size|[mp][xytrbl]?|gap(?:-[xy])?|inset(?:-[xy])?|top|right|bottom|left|z|bg|fill|opacity|shadow|rounded(?:-[trbl]{1,2})?|border-[xytrbl]|items|self|order|grid-(?:cols|rows)|(?:col|row)-span|line-clamp|outline-offset|underline-offset|object|resize|overflow(?:-[xy])?|shrink|grow|basis|select|pointer-events|aspect|cursor|animate|transition|whitespace|leading)(?:-|$)/;

/** A later class replaces these properties too. */
const replacedProperties: Readonly<Record<string, string>> = {
  p: 'px py pt pr pb pl',
  px: 'pl pr',
  py: 'pt pb',
  m: 'mx my mt mr mb ml',
  mx: 'ml mr',
  my: 'mt mb',
  size: 'w h',
  gap: 'gap-x gap-y',
  inset: 'inset-x inset-y top right bottom left',
  'inset-x': 'left right',
  'inset-y': 'top bottom',
  overflow: 'overflow-x overflow-y',
  rounded: 'rounded-t rounded-r rounded-b rounded-l rounded-tl rounded-tr rounded-br rounded-bl',
  'rounded-t': 'rounded-tl rounded-tr',
  'rounded-r': 'rounded-tr rounded-br',
  'rounded-b': 'rounded-br rounded-bl',
  'rounded-l': 'rounded-tl rounded-bl',
  'border-x': 'border-l border-r',
  'border-y': 'border-t border-b',
  'border-width': 'border-x border-y border-t border-r border-b border-l',
  'font-size': 'leading',
  'line-clamp': 'display overflow',
  flex: 'grow shrink basis',
};

/**
 * Joins class names; of two that set the same property the later one wins. It knows only the properties that our sources
 * use, and so has an eighth of the size of tailwind-merge: every first page loads it.
 */
export function cn(...classes: ClassValue[]): string {
  const all = clsx(classes);
  const cached = mergeCache.get(all);
  if (cached !== undefined) return cached;
  if (mergeCache.size >= mergeCacheSize) mergeCache.clear();
  const merged = dropOverriddenClasses(all);
  mergeCache.set(all, merged);
  return merged;
}

// A few hundred inputs repeat: scrolling a list makes thousands of calls per second.
const mergeCache = new Map<string, string>();
const mergeCacheSize = 2000;

function dropOverriddenClasses(classes: string): string {
  const result: string[] = [];
  const set = new Set<string>();
  for (const name of classes.split(' ').reverse()) {
    // Up to the last colon outside of brackets: `dark:`, `aria-[sort=none]:`.
    const [, variants = '', word = ''] = /^(.*:(?![^[]*\]))?(.*)$/.exec(name) ?? [];
    const property = getCssPropertyOfClass(word);
    if (property) {
      if (set.has(variants + property)) continue;
      for (const one of [property, ...(replacedProperties[property]?.split(' ') ?? [])])
        set.add(variants + one);
    }
    result.push(name);
  }
  return result.reverse().join(' ');
}

/** The property of a class without variants; undefined for a class that `cn` never drops, such as `bg-transparent!`. */
export function getCssPropertyOfClass(word: string): string | undefined {
  if (word.endsWith('!')) return undefined;
  return properties.find(([, pattern]) => pattern.test(word))?.[0] ?? firstWordProperty.exec(word)?.[1];
}
