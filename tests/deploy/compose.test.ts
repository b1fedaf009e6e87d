import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../../src/config.ts';
import { environmentVariables } from '../../src/environment-variables.ts';
import { readDeployFile } from './create-database-with-role.ts';

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  user?: string;
  profiles?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  privileged?: boolean;
  security_opt?: string[];
  ports?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  healthcheck?: { test: string[] };
}

const text = readDeployFile('compose.yaml');
const readme = readDeployFile('README.md');
const { services, volumes } = parse(text) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const named = Object.entries(services);

test.each(named)(
  'the container %s has read-only files, no privileges and a health check [51.3]',
  (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.privileged).toBeUndefined();
    expect(service.healthcheck?.test[0]).toBe('CMD');
    expect(service.image ?? service.build?.dockerfile).toMatch(/^(\w+\/)?\w+:v?\d|^deploy\/Dockerfile$/);
  },
);

test('only the proxy is root, with the right to its ports alone, and only it is reached from outside [51.3]', () => {
  const root = named.filter(([, { user }]) => !user || /^(root|0)\b/.test(user)).map(([name]) => name);
  const open = named.filter(([, { ports }]) => ports).map(([name]) => name);
  const capable = named.filter(([, service]) => service.cap_add).map(([name]) => name);
  expect({ root, open, capable }).toEqual({ root: ['proxy'], open: ['proxy'], capable: ['proxy'] });
  expect(services.proxy!.cap_add).toEqual(['NET_BIND_SERVICE']);
});

test('a container starts after those that it needs are healthy, and without S3 unless its profile is on [51.3]', () => {
  for (const [, { depends_on = {} }] of named)
    for (const [needed, { condition }] of Object.entries(depends_on)) {
      expect(Object.keys(services)).toContain(needed);
      expect(condition).toBe('service_healthy');
    }
  const withProfile = named.filter(([, { profiles }]) => profiles);
  expect(withProfile.map(([name, { profiles }]) => [name, profiles])).toEqual([['s3', ['s3']]]);
  expect(services.server!.depends_on!.s3!.required).toBe(false);
});

test('every variable is explained in the guide, and every setting is one of the product [51.3]', () => {
  const used = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!);
  const section = readme.split(/^## With containers$/m)[1]!.split(/^## /m)[0]!;
  const explained = [...section.matchAll(/^\|.*?\|/gm)].flatMap(([cell]) => cell.match(/[A-Z_]{3,}/g) ?? []);
  expect([...new Set(used), 'COMPOSE_PROFILES'].sort()).toEqual([...new Set(explained)].sort());
  const settings = Object.keys(services.server!.environment!);
  expect(settings.filter((name) => !(name in environmentVariables.shape))).toEqual([]);
});

test("each folder and volume is there, and the server reads the guide's bucket [51.3]", () => {
  const sources = named.flatMap(([, service]) => service.volumes ?? []).map((mount) => mount.split(':')[0]!);
  const folders = sources.filter((source) => source.startsWith('./'));
  expect(sources.filter((source) => !folders.includes(source)).sort()).toEqual(Object.keys(volumes).sort());
  const made = folders.filter((folder) => !fs.existsSync(path.join('deploy', folder)));
  for (const folder of made) expect(readme).toContain(`deploy/${path.basename(folder)}`);
  const settings = Object.fromEntries(
    [...readme.matchAll(/^(STORAGE_URL|AWS_\w+)=(.*s3:7070|fieldhouse|…)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const { storage } = parseConfig(settings);
  expect(storage).toMatchObject({ kind: 's3', bucket: 'fieldhouse', prefix: '', endpoint: 'http://s3:7070' });
  expect(services.s3!.environment!.VGW_PORT).toBe(':7070');
});
