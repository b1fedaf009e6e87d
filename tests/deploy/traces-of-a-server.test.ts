import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { OtlpReceiver } from '../support/otlp-receiver.ts';
import { startServerProcess } from '../support/server-process.ts';
import { copyMigratedDatabaseTo } from '../support/test-database.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-traces-'));
const loadedFile = path.join(folder, 'loaded');
let server: Awaited<ReturnType<typeof startServerProcess>> | undefined;

afterEach(async () => {
  if (server?.child.exitCode === null) await server.kill();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** On the embedded engine, whose files this process has for itself. Writes down which packages it has loaded. */
async function start(settings: Record<string, string>, options?: Parameters<typeof startServerProcess>[1]) {
  const dataDir = fs.mkdtempSync(path.join(folder, 'data-'));
  await copyMigratedDatabaseTo(dataDir);
  const recorder = path.join(folder, 'record-loaded-packages.cjs');
  const write = `require('fs').writeFileSync(${JSON.stringify(loadedFile)}, Object.keys(require('module')._cache).join('\\n'))`;
  fs.writeFileSync(recorder, `process.on('exit', () => ${write});`);
  server = await startServerProcess(
    {
      ...{ DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      ...{ LOG_FORMAT: 'json', NODE_OPTIONS: `--require ${recorder}`, OTEL_BSP_SCHEDULE_DELAY: '60000' },
      ...settings,
    },
    options,
  );
  return server;
}

async function stop(): Promise<void> {
  server!.child.kill('SIGTERM');
  await expect.poll(() => server!.child.exitCode, { timeout: 20_000 }).toBe(0);
}

const listLoadedTracingPackages = () =>
  [...fs.readFileSync(loadedFile, 'utf8').matchAll(/node_modules\/(@opentelemetry\/(?!api\/)[\w-]+)/g)].map(
    ([, name]) => name,
  );

test('without an endpoint no package that makes or sends spans is loaded [49.1]', async () => {
  const { origin } = await start({}, { fromSource: true });
  await fetch(`${origin}/api/athletes`);
  await stop();
  expect(fs.readFileSync(loadedFile, 'utf8')).toContain('node_modules/pg/');
  expect(listLoadedTracingPackages()).toEqual([]);
});

test("a proxy's trace goes on, under the name and with the headers that the variables say, and is sent at the end [49.3 49.4 49.5]", async () => {
  const receiver = await OtlpReceiver.open();
  const { origin } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=school',
    OTEL_SERVICE_NAME: 'fieldhouse-of-a-test',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
    TRUST_PROXY: '127.0.0.1',
  });
  const [traceId, parentId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const headers = { 'x-forwarded-for': '203.0.113.7', traceparent: `00-${traceId}-${parentId}-01` };
  await fetch(`${origin}/api/athletes`, { headers });
  await fetch(`${origin}/api/schools?search=x`);
  expect(receiver.exports).toEqual([]);
  await stop();
  receiver.close();
  const request = receiver.spans.find(({ name }) => name === 'GET /api/athletes')!;
  expect([request.traceId, request.parentSpanId]).toEqual([traceId, parentId]);
  expect(request.resource).toMatchObject({
    'service.name': 'fieldhouse-of-a-test',
    'deployment.environment.name': 'test',
  });
  // The sampler begins no trace by itself.
  expect(receiver.spans.filter((span) => span.traceId !== traceId)).toEqual([]);
  expect(receiver.exports[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-tenant': 'school' } });
});

test('spans go as protobuf unless JSON is asked for, and none with OTEL_SDK_DISABLED [49.1 49.4]', async () => {
  const receiver = await OtlpReceiver.open();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin };
  await fetch(`${(await start(settings)).origin}/api/athletes`);
  await stop();
  const [sent] = receiver.exports;
  expect(sent).toMatchObject({ path: '/v1/traces', headers: { 'content-type': 'application/x-protobuf' } });
  expect(sent!.body.toString('latin1')).toContain('GET /api/athletes');
  const disabled = await start({ ...settings, OTEL_SDK_DISABLED: 'true' }, { fromSource: true });
  await fetch(`${disabled.origin}/api/athletes`);
  await stop();
  receiver.close();
  expect([receiver.exports.length, listLoadedTracingPackages()]).toEqual([1, []]);
});

test('with a receiver that is gone the server serves and stops as ever, and says so once [49.5]', async () => {
  const receiver = await OtlpReceiver.open();
  receiver.close();
  const { origin, listLog } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
  });
  const warnings = () => listLog().filter(({ msg }) => msg === 'Traces could not be exported');
  await expect
    .poll(async () => {
      expect((await fetch(`${origin}/api/openapi.json`)).status).toBe(200);
      return warnings().length;
    })
    .toBe(1);
  const begun = performance.now();
  await stop();
  expect(performance.now() - begun).toBeLessThan(4_500);
  expect(warnings()).toHaveLength(1);
});
