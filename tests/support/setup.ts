import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

const said: string[] = [];

// From the first import on, so that a module which complains while it loads is heard too.
console.error = (...words: unknown[]) => {
  said.push(format(...words));
};

function nothingWasSaid() {
  expect(said.splice(0).join('\n'), 'console.error was called').toBe('');
}

afterEach(nothingWasSaid);
afterAll(nothingWasSaid);
