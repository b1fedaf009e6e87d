import { expect, test } from 'vitest';
import { BenchServer } from '../../bench/support/bench-server.ts';
import { OtlpReceiver } from '../support/otlp-receiver.ts';

test('the server as it is built sends spans: a bundle may break what the sources do [49.1]', async () => {
  const receiver = await OtlpReceiver.open();
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  const server = await BenchServer.create({ built: true, server: undefined, environment });
  try {
    await server.start();
    await fetch(`${server.origin}/api/schools?search=north`);
    await expect.poll(() => receiver.spans.map(({ name }) => name)).toContain('GET /api/schools');
  } finally {
    await server.remove();
    receiver.close();
  }
});
