import type { OutFile } from '../../lib/file.ts';
import type { Path } from '../../lib/url/path.ts';
import type { ExactEntry, PatternEntry } from '../../map/entry.ts';
import type { Maintenance, Plan } from '../../plan/plan.ts';

/** The folder in `dist` that the edge function reads, and that nobody else may. */
export const dataFolder = '_signpost';
export const dataFile = `${dataFolder}/site.json`;

/** A plan as JSON, without passwords: a platform serves the file if the edge function isn't deployed. */
interface SiteData
  extends Omit<
    Plan,
    | 'tls'
    | 'protect'
    | 'serving'
    | 'served'
    | 'exact'
    | 'patterns'
    | 'maintenance'
    | 'published'
    | 'elsewhere'
  > {
  readonly exact: readonly Pick<ExactEntry, 'path' | 'query' | 'outcome'>[];
  readonly patterns: readonly Pick<PatternEntry, 'text' | 'segments' | 'rest' | 'query' | 'outcome'>[];
  /** URL and file in `dist`. */
  readonly pages: readonly (readonly [url: Path, file: string])[];
  readonly files: readonly (readonly [url: Path, file: string])[];
  readonly maintenance: (Omit<Maintenance, 'retryAfter'> & { readonly retryAfter: string }) | undefined;
}

/** The one JSON file of an edge function, with a line for each redirect, page and file. */
export function createSiteDataFile(plan: Plan): OutFile {
  const { tls, protect, serving, served, published, elsewhere, maintenance, ...rest } = plan;
  const data: SiteData = {
    ...rest,
    maintenance: maintenance && { ...maintenance, retryAfter: maintenance.retryAfter.toISOString() },
    exact: plan.exact.map(({ path, query, outcome }) => ({ path, query, outcome })),
    patterns: plan.patterns.map(({ text, segments, rest, query, outcome }) => ({
      ...{ text, segments, rest, query, outcome },
    })),
    pages: [...served.pages],
    files: [...served.files],
  };

  return { path: dataFile, content: { [Symbol.iterator]: () => printSiteData(data) } };
}

function* printSiteData(data: SiteData): Generator<string> {
  let before = '{\n';
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}: `;
    if (Array.isArray(value)) yield* printList(value);
    else yield JSON.stringify(value);
    before = ',\n';
  }
  yield '\n}\n';
}

function* printList(values: readonly unknown[]): Generator<string> {
  yield '[';
  for (const [at, value] of values.entries()) yield `${at === 0 ? '' : ','}\n${JSON.stringify(value)}`;
  yield ']';
}

/** The plan of an edge function, from its JSON file and its configuration. */
export function readSiteData(text: string, { protect }: Pick<Plan, 'protect'>): Plan {
  const { exact, patterns, pages, files, maintenance, hsts, api, ...rest }: SiteData = JSON.parse(text);
  return {
    ...{ ...rest, hsts, api, protect, tls: { at: 'here' } },
    exact: exact.map((entry) => ({ ...entry, ...unused, kind: 'exact' })),
    patterns: patterns.map((entry) => ({ ...entry, ...unused, kind: 'pattern' })),
    served: { pages: new Map(pages), files: new Map(files) },
    maintenance: maintenance && { ...maintenance, retryAfter: new Date(maintenance.retryAfter) },
  };
}

/** The fields of an entry that no answer needs. */
const unused = {
  ...{ host: '', since: undefined, until: undefined, merge: false },
  place: { file: '', line: 0, column: 0 },
};
