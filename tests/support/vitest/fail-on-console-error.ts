import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

const consoleErrors: string[] = [];

// Set at import, so that errors logged while modules load are caught too.
console.error = (...args: unknown[]) => {
  consoleErrors.push(format(...args));
};

function assertNoConsoleErrors() {
  expect(consoleErrors.splice(0).join('\n'), 'console.error was called').toBe('');
}

afterEach(assertNoConsoleErrors);
afterAll(assertNoConsoleErrors);
