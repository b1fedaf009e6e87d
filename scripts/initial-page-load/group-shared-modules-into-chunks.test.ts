import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { groupSharedModules, listChunksOfScreen } from './group-shared-modules-into-chunks.mjs';

type Chunk = Parameters<typeof groupSharedModules>[0][number];

/** Text that compresses to half of it, as code does to a quarter. */
const createCompressibleText = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / 64) }, (_, at) => createHash('sha256').update(`${at}`).digest('hex'))
    .join('')
    .slice(0, bytes);

const createChunk = (name: string, bytes: number, imports: string[], page?: string) =>
  ({
    fileName: `${name}.js`,
    name,
    isEntry: name === 'app',
    isDynamicEntry: page !== undefined,
    facadeModuleId: page ? `/project/src/${page}` : null,
    imports: imports.map((one) => `${one}.js`),
    moduleIds: [name],
    code: createCompressibleText(bytes),
  }) as unknown as Chunk;

const app = createChunk('app', 500, []);

test('modules of the same screens are one group, and what every screen uses comes first', () => {
  const chunks = [
    app,
    createChunk('List', 100, ['card', 'button'], 'List.tsx'),
    createChunk('Map', 100, ['card', 'button'], 'Map.tsx'),
    createChunk('card', 900, []),
    createChunk('button', 900, []),
  ];
  expect(groupSharedModules(chunks, [['List.tsx'], ['Map.tsx']])).toEqual([['app', 'card', 'button']]);
});

test('what is large for a screen that does not use it is a group of its own', () => {
  const chunks = [
    app,
    createChunk('List', 100, ['table'], 'List.tsx'),
    createChunk('Page', 100, ['table'], 'Page.tsx'),
    createChunk('Sign', 100, ['form'], 'Sign.tsx'),
    createChunk('Join', 100, ['form'], 'Join.tsx'),
    createChunk('table', 60_000, []),
    createChunk('form', 60_000, []),
  ];
  const groups = groupSharedModules(chunks, [['List.tsx'], ['Page.tsx'], ['Sign.tsx'], ['Join.tsx']]);
  expect(groups.toSorted()).toEqual([['app'], ['form'], ['table']]);
});

test('what nearly every screen uses is apart from what all load, where a few would load much in vain', () => {
  const pages = Array.from({ length: 40 }, (_, nth) => `Page${nth}`);
  const chunks = [
    app,
    ...pages.map((page) => createChunk(page, 100, ['form'], `${page}.tsx`)),
    createChunk('Sign', 100, [], 'Sign.tsx'),
  ];
  const screens = [...pages.map((page) => [`${page}.tsx`]), ['Sign.tsx']];
  const group = (bytes: number) => groupSharedModules([...chunks, createChunk('form', bytes, [])], screens);
  expect(group(2_000)).toEqual([['app', 'form']]);
  expect(group(40_000)).toEqual([['app'], ['form']]);
});

test('a screen loads the app, its page, and all that those import at any depth', () => {
  const chunks = [
    app,
    createChunk('List', 1, ['card'], 'List.tsx'),
    createChunk('card', 1, ['dot']),
    createChunk('dot', 1, []),
  ];
  const names = [...listChunksOfScreen(chunks, ['List.tsx'])].map(({ name }) => name);
  expect(names.toSorted()).toEqual(['List', 'app', 'card', 'dot']);
});

test('a screen whose file was not built is an error', () => {
  expect(() => listChunksOfScreen([app], ['Gone.tsx'])).toThrow(
    'No file of its own was built for src/Gone.tsx.',
  );
});
