import { compact } from '../../lib/text/text.ts';
import type { Path } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import { findApiBody, isOfApi, listBases, listVersionlessBases, listVersions } from '../../plan/api.ts';
import type { ApiPlan, ApiVersion, Plan, ServedFiles } from '../../plan/plan.ts';
import { compileDecodedPath } from './decoded-regex.ts';

/** The lists and records of versions: URL ─▶ path of its file. A query leads to a page of a list, or to the body of an error. */
export function mapApiFiles(versions: readonly ApiVersion[], { files }: ServedFiles): Map<string, Path> {
  const folders = new Set(
    versions.flatMap(({ base, resources }) => resources.map(({ name }) => `${base}/${name}`)),
  );
  return new Map(
    [...files.keys()]
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.slice(0, -'.json'.length), file] as const)
      .filter(([url]) => folders.has(url) || folders.has(url.slice(0, url.lastIndexOf('/')))),
  );
}

/** A regular expression for the URLs of an API, over the decoded path: `^(?:/api|/v1/api)(?:/|$)`. */
export function compileApiUrls(api: ApiPlan): string {
  const bases = listBases(api).map((base) => compileDecodedPath(base, false));
  return `^(?:${bases.join('|')})(?:/|$)`;
}

/**
 * The URLs of lists and records, and of openapi.json, as parts of a regular expression over the decoded path. Not /api/_handler and
 * /api/openapi, whose files are for the handler, and not /api/product/page/20/0.
 */
export function compileRecordUrls(api: ApiPlan): string {
  const urls = listVersions(api).flatMap(({ base, resources }) => {
    const start = compileDecodedPath(base, false);
    const names = resources.map(({ name }) => escapeRegex(name)).join('|');
    return [`${start}/(?:${names})(?:/[^/?]+)?`, `${start}/openapi\\.json`];
  });
  return urls.join('|');
}

/** Lists with prebuilt pages of the same sizes, as parts of a regular expression. */
interface PagedLists {
  /** `/api/product|/api/tag`, over the decoded path. */
  readonly urls: string;
  /** `20|100` */
  readonly sizes: string;
}

/** The lists of all versions, grouped by the sizes of their pages. */
export function groupListsBySizes(api: ApiPlan): PagedLists[] {
  const lists = listVersions(api).flatMap(({ base, resources }) =>
    resources.map(({ name, sizes }) => ({
      url: `${compileDecodedPath(base, false)}/${escapeRegex(name)}`,
      sizes: sizes.join('|'),
    })),
  );
  const groups = Map.groupBy(lists, ({ sizes }) => sizes);
  return Array.from(groups, ([sizes, group]) => ({ sizes, urls: group.map(({ url }) => url).join('|') }));
}

/**
 * `text/html`, `application/jsonx` and `application/json;q=0`, not a header with any type: an Accept header without JSON and without a range that
 * includes it, or only with `q=0` (`A-ERR-4`).
 */
export const refusesJson =
  '^(?!.*(?:^|[\\s,])(?:application/(?:json|\\*)|\\*/\\*)(?=\\s*(?:[;,]|$))(?![^,]*;\\s*q=0(?:\\.0*)?\\s*(?:[;,]|$))).';

/** The statuses of errors with a JSON body (`A-ERR-1`): those that the server always has, and those of the site's options. */
export function listErrorStatuses(plan: Plan, always: readonly number[]): number[] {
  // 410 for /api/old, 401 for a protected list
  const isGone = plan.exact.some(({ outcome, path }) => outcome.status === 410 && isOfApi(plan, path));
  const statuses = compact<number>(
    ...always,
    plan.protect.length > 0 && 401,
    isGone && 410,
    plan.maintenance && findApiBody(plan, 503) !== undefined && 503,
  );
  return statuses.sort((one, other) => one - other);
}

/** `Retry-After` of a 429, in seconds, as in its body. */
export const retryAfter = '60';

/** A regular expression for any version of an API, over the decoded path: `^(?:/v(?:0|[1-9][0-9]*))?/api(?:/|$)`. */
export function compileAnyVersion(bases: readonly string[]): string {
  const version = '(?:/v(?:0|[1-9][0-9]*))?';
  const forms = listVersionlessBases(bases).map((rest) => {
    // `shop/api` becomes `/shop/v2/api`: the version comes before the last segment.
    const segments = rest.split('/').map((segment) => `/${escapeRegex(segment)}`);
    return segments.toSpliced(-1, 0, version).join('');
  });
  return `^(?:${forms.join('|')})(?:/|$)`;
}
