import { expect, test } from 'vitest';
import { formatLighthouseReport, replaceReport } from './lighthouse-report.ts';
import { toLighthouseRun } from './run-lighthouse.ts';

/** A run with this blocking time. */
const createRun = (totalBlockingTime: number) =>
  toLighthouseRun({
    categories: {
      performance: { score: 0.95 },
      accessibility: { score: 1 },
      'best-practices': { score: 0.96 },
    },
    audits: {
      'first-contentful-paint': { numericValue: 1_800 },
      'largest-contentful-paint': { numericValue: 2_400 },
      'total-blocking-time': { numericValue: totalBlockingTime },
      'cumulative-layout-shift': { numericValue: 0.001 },
      'speed-index': { numericValue: 1_900 },
      'network-requests': { details: { items: [{ transferSize: 190_000 }, { transferSize: 9_000 }] } },
    },
  });

const where = { command: 'npm run bench', date: '2026-11-26', machine: '2 cores', load: '1.0' };

test('a row of the report has the median of its runs', () => {
  const report = formatLighthouseReport(
    [{ name: 'login', runs: [createRun(90), createRun(40), createRun(300)] }],
    where,
  );
  expect(report.split('\n').at(-1)).toBe('|login|95|1.80|2.40|90|0.001|1.90|199|2|100|96|');
});

test('a report replaces the one before and nothing else', () => {
  const document = replaceReport(
    'Before\n<!-- npm run bench -- lighthouse -->\nold\n<!-- end of npm run bench -- lighthouse -->\nAfter\n',
    'new',
  );
  expect(document).toBe(
    'Before\n<!-- npm run bench -- lighthouse -->\n\nnew\n\n<!-- end of npm run bench -- lighthouse -->\nAfter\n',
  );
});
