import { fileURLToPath } from 'node:url';
import type { Case } from './case.ts';

const program = fileURLToPath(new URL('./programs/served-map.ts', import.meta.url));

/** A server with the map of so many entries against the same with none, in turn. */
export function servedCase(name: string, title: string, entries = 1_000_000): Case {
  return {
    id: `served-${name}`,
    title: `a page from ${title} beside a map of ${entries.toLocaleString('en')} entries`,
    against: 'the same without a map',
    goal: 1 / 0.95,
    runs: 3,
    prepare: async (folder) => ({
      ours: { args: [program, name, String(entries)], cwd: folder },
      theirs: { args: [program, name, '0'], cwd: folder },
    }),
  };
}
