import { basename } from 'node:path';

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Names the piece of each module: the first of some modules that loads it at once, or none. Without that a bundler makes
 * a piece for each set of modules that share something, and a start loads dozens of them.
 */
export function pieces(roots: readonly string[]): (id: string, graph: Graph) => string | null {
  let known: Map<string, string> | undefined;
  return (id, graph) => {
    known ??= pieceOf(roots, graph);
    return known.get(id) ?? null;
  };
}

function pieceOf(roots: readonly string[], graph: Graph): Map<string, string> {
  const found = new Map<string, string>();
  for (const root of roots) {
    const name = basename(root, '.ts');
    const open = [root];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const info = found.has(id) ? null : graph.getModuleInfo(id);
      if (info === null) continue;
      found.set(id, name);
      open.push(...info.importedIds);
    }
  }
  return found;
}
