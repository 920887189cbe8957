import { otherSlash, type Path } from '../../lib/path.ts';
import { arrange } from '../../redirects/import/arrange.ts';
import { netlifyLines } from '../../redirects/import/underscore-redirects.ts';
import type { Entry } from '../../redirects/map/entry.ts';
import { parseEntry } from '../../redirects/map/parse-entry.ts';
import { type ResolveContext, resolveMap } from '../../redirects/map/resolved-map.ts';
import type { FileRedirect } from './redirects-file.ts';
import type { RedirectsMap } from './site.ts';

export interface RedirectsIn {
  readonly file: string;
  readonly text: string;
  readonly redirects: readonly FileRedirect[];
  readonly context: ResolveContext & { readonly served: ReadonlySet<string> };
}

/**
 * The lines of `_redirects` as a map, so that its chains, loops and targets are found by the same rules. What a map can't
 * say is left out: conditions, rewrites, and lines that another one or a page hides.
 */
export function redirectsMap({ file, text, redirects, context }: RedirectsIn): RedirectsMap {
  const { items } = arrange(file, netlifyLines.read(file, text, { base: '/' }), netlifyLines);
  const hidden = new Set(
    redirects.filter((line) => !line.force && isServed(line.path, context.served)).map(({ line }) => line),
  );
  const rules = items.filter((item) => item.kind === 'rule');
  const entries = rules.flatMap(({ from, to, status, line }): Entry[] => {
    if (hidden.has(line)) return [];
    const place = { file, line, column: 1 };
    const raw = { from, to, status: String(status), since: '', until: '', merge: false, place };
    const { entry } = parseEntry(raw);
    return entry === undefined ? [] : [entry];
  });
  const map = { file, entries, sections: [], ignoreCase: false };
  return { map, resolved: resolveMap(map, context), lines: new Set(rules.map(({ line }) => line)) };
}

function isServed(path: Path | undefined, served: ReadonlySet<string>): boolean {
  return path !== undefined && (served.has(path) || served.has(otherSlash(path)));
}
