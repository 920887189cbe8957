import { dirname, resolve } from 'node:path';
import type { Plugin } from 'rolldown';

/** A module of ours that is required, by its path from the one that requires it. */
const required = /\brequire\('(\.{1,2}\/[^']+)'\)/g;

/**
 * Leaves the entry of another row to be loaded from there, by its name in `imports` of package.json: what is imported
 * late, and what is required (`site/parser.ts`), where nobody can wait for an import.
 */
export function otherRows(folder: string, all: readonly string[], own: readonly string[]): Plugin {
  const others = all.filter((entry) => !own.includes(entry));
  const byFile = new Map(others.map((entry) => [resolve(folder, `src/${entry}.ts`), entry]));
  return {
    name: 'other-rows',
    resolveId(id, importer, { kind }) {
      if (kind !== 'dynamic-import' || importer === undefined || !id.startsWith('.')) return undefined;
      const entry = byFile.get(resolve(dirname(importer), id));
      return entry === undefined ? undefined : { id: `#row/${entry}`, external: true };
    },
    transform: {
      filter: { code: "require('." },
      handler: (code, importer) =>
        code.replaceAll(required, (call, id: string) => {
          const entry = byFile.get(resolve(dirname(importer), id));
          return entry === undefined ? call : `require('#row/${entry}')`;
        }),
    },
  };
}
