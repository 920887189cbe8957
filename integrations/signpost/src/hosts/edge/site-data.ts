import type { OutFile } from '../../lib/file.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';
import { type ExactEntry, redirectStatuses, type Target } from '../../map/entry.ts';
import { printTarget } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';

/** The folder in `dist` that the edge function reads, and that nobody else may. */
export const dataFolder = '_signpost';
export const dataFile = `${dataFolder}/site.json`;

/** An exact redirect: `["/old", 301, "/new/", [["id", "42"]]]`; without a target it is gone. */
type Row = readonly [path: string, status: number, target: string, query?: ExactEntry['query']];

/** What of a plan is as long as the site: its redirects, pages and files. */
interface SiteData {
  readonly redirects: readonly Row[];
  /** URL and file in `dist`. */
  readonly pages: readonly (readonly [url: string, file: string])[];
  readonly files: readonly (readonly [url: string, file: string])[];
}

/** The one JSON file of an edge function, with a line for each redirect, page and file. */
export function createSiteDataFile({ exact, served }: Plan): OutFile {
  const data: SiteData = {
    redirects: exact.map(printRow),
    pages: [...served.pages],
    files: [...served.files],
  };
  return { path: dataFile, content: { [Symbol.iterator]: () => printSiteData(data) } };
}

function* printSiteData(data: SiteData): Generator<string> {
  let before = '{';
  for (const [name, rows] of Object.entries(data)) {
    yield `${before}\n${JSON.stringify(name)}: [`;
    for (const [at, row] of rows.entries()) yield `${at === 0 ? '' : ','}\n${JSON.stringify(row)}`;
    yield ']';
    before = ',';
  }
  yield '}\n';
}

function printRow({ path, query, outcome }: ExactEntry): Row {
  const target = outcome.target === undefined ? '' : printTarget(outcome.target);
  return query.length === 0 ? [path, outcome.status, target] : [path, outcome.status, target, query];
}

/** Completes a plan with the text of its JSON file. */
export function withSiteData(plan: Plan, text: string): Plan {
  const { redirects, pages, files }: SiteData = JSON.parse(text);
  return {
    ...plan,
    exact: redirects.map(readRow),
    served: { pages: readUrls(pages), files: readUrls(files) },
  };
}

function readUrls(pairs: SiteData['pages']): Map<Path, string> {
  return new Map(pairs.map(([url, file]) => [parsePath(url), file]));
}

const nowhere = { file: '', line: 0, column: 0 };

function readRow([path, status, target, query = []]: Row): ExactEntry {
  const redirect = redirectStatuses.find((known) => known === status);
  const outcome =
    redirect === undefined ? { status: 410 as const } : { status: redirect, target: readTarget(target) };
  return {
    ...{ kind: 'exact', path: parsePath(path), query, outcome, host: '' },
    ...{ since: undefined, until: undefined, merge: false, place: nowhere },
  };
}

/** The inverse of `printTarget`. */
function readTarget(text: string): Target {
  const [, origin = '', path = '', query = '', fragment = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text) ?? [];
  return { origin, path, query, fragment };
}
