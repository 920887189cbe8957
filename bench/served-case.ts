import { fileURLToPath } from 'node:url';
import type { Case } from './case.ts';

const program = fileURLToPath(new URL('./programs/served-map.ts', import.meta.url));

/**
 * A server with the map of so many entries beside the same with none. What the server itself works for an answer is
 * compared: requests per second, which are reported too, also count what else the machine does.
 */
export function servedCase(name: string, title: string, entries = 1_000_000): Case {
  return {
    id: `served-${name}`,
    title: `a page from ${title} beside a map of ${entries.toLocaleString('en')} redirects`,
    against: 'the same without a map',
    goal: 1 / 0.95,
    runs: 1,
    prepare: async (folder) => ({ both: { args: [program, name, String(entries)], cwd: folder } }),
  };
}
