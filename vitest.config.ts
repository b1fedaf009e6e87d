import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './tests/support/vitest/slow-files-first.ts';

const globalSetup = ['tests/support/vitest/prepare-database-templates.ts'];
const setupFiles = ['tests/support/vitest/fail-on-console-error.ts'];
const sweeps = ['tests/e2e/screen-sweep-*.e2e.ts'];
// On a shared CI machine a browser sometimes reacts too late. The reporter lists every test that needed a retry.
const retry = process.env.CI ? 2 : 0;
// The files of a worker share the modules of the product: loading them anew took up to half of the CPU time.
const isolate = false;
// Of a condition that a test waits for; Vitest's own second is too short for a browser.
const patience = { poll: { timeout: 20_000 } };

const cheapPasswordHashes = { '@node-rs/argon2': resolve('tests/support/vitest/argon2-at-low-cost.ts') };

export default defineConfig({
  test: {
    reporters: [
      'default',
      './tests/support/vitest/passed-tests-reporter.ts',
      './tests/support/vitest/test-counts-reporter.ts',
    ],
    maxWorkers: 2,
    retry,
    isolate,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        // Rules and calls: plain Node, a real database, real HTTP.
        extends: true,
        test: {
          name: 'product',
          alias: cheapPasswordHashes,
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles,
          globalSetup,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        // React pages in happy-dom that call the real app, compiled like the product.
        extends: './vite.config.ts',
        test: {
          name: 'screens',
          include: ['src/**/*.test.tsx', 'tests/**/*.test.tsx'],
          alias: cheapPasswordHashes,
          environment: './tests/support/vitest/happy-dom-environment.ts',
          // Leaflet's modules import each other without file endings, which Node cannot resolve.
          server: { deps: { inline: ['leaflet'] } },
          setupFiles: [...setupFiles, './tests/support/vitest/reset-page-after-each-test.ts'],
          globalSetup,
          retry,
          isolate,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The built product in a real Chromium.
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/e2e/*.e2e.ts'],
          exclude: sweeps,
          setupFiles,
          expect: patience,
          testTimeout: 90_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Every screen in every state, on a phone and on a desktop. Nothing here depends on the speed of the machine.
        extends: true,
        test: {
          name: 'sweeps',
          include: sweeps,
          setupFiles,
          expect: patience,
          testTimeout: 90_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
