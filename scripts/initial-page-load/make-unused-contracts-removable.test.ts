import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { makeUnusedContractsRemovable } from './make-unused-contracts-removable.mjs';

const files: Record<string, string> = {
  '/src/features/teams/contract/teams.ts': `
    import { z } from 'z';
    export const names = ['Hawks'].concat(['Owls']) as string[];
    const shape = z.object({ name: z.string('unused name') }).strict();
    export const teamSchema = z.object({ team: shape });
    export const captainSchema = z.object({ captain: z.string('used name').min(2) });
  `,
  '/src/features/teams/web/page.ts': `
    import { z } from 'z';
    z.string('made while it is loaded');
  `,
  '/src/main.ts': `
    import { captainSchema, names } from '/src/features/teams/contract/teams.ts';
    import '/src/features/teams/web/page.ts';
    console.log(captainSchema, names);
  `,
};

async function bundle(): Promise<string> {
  const readFromMemory = {
    name: 'memory',
    resolveId: (id: string) => (id in files ? id : id === 'z' ? { id, external: true } : undefined),
    load: (id: string) => files[id],
  };
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [readFromMemory, makeUnusedContractsRemovable()],
    build: { write: false, minify: false, rolldownOptions: { input: '/src/main.ts' } },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}

test('a contract is bundled without the schemas that nobody imports, and everything else as it is', async () => {
  const code = await bundle();
  expect(code).not.toContain('unused name');
  expect(code).toContain('used name');
  expect(code).toContain('Owls');
  expect(code).toContain('made while it is loaded');
});
