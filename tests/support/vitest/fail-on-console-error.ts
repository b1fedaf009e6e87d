import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

const said: string[] = [];

// Set at import, so that errors logged while modules load are caught too.
console.error = (...words: unknown[]) => {
  said.push(format(...words));
};

function assertNoConsoleErrors() {
  expect(said.splice(0).join('\n'), 'console.error was called').toBe('');
}

afterEach(assertNoConsoleErrors);
afterAll(assertNoConsoleErrors);
