import type { AppDependencies } from '../../src/app.ts';

export const testSecret = 'a secret that only tests know, and long enough';

/** The configuration of a test's server unless the test says otherwise: no limits, no safeguards. */
export const createTestConfig = (dataDir: string): AppDependencies['config'] => ({
  publicUrl: 'http://fieldhouse.test',
  dataDir,
  storage: { kind: 'file' },
  s3Credentials: undefined,
  trustProxy: undefined,
  rateLimits: false,
  responseCacheMb: 8,
  verifyEmail: false,
  safeguards: false,
  oidcProviders: [],
  tileUrl: undefined,
  tileAttribution: '© OpenStreetMap contributors',
  landingFigures: 'specification',
  legalDir: undefined,
  mailFrom: 'fieldhouse@fieldhouse.test',
  secret: testSecret,
});
