import type { OutFile } from '../../lib/file.ts';
import { servePages } from '../../plan/page-urls.ts';
import type { Plan } from '../../plan/plan.ts';
import { printRules } from '../shared/generated-files.ts';

/** The folder in `dist` for the edge function alone. */
export const dataFolder = '_signpost';
export const dataFile = `${dataFolder}/site.json`;

/** The one JSON file of an edge function, with a line for each redirect, page and file. */
export function createSiteDataFile(plan: Plan): OutFile {
  return { path: dataFile, content: `${printRules({ ...collectSiteData(plan) })}\n` };
}

/** The plan without passwords, because a platform serves the file if the edge function isn't deployed. */
function collectSiteData(plan: Plan) {
  const { origin, domains, hsts, redirectMaxAge, ignoreCase, errorPages, headers, api, maintenance } = plan;
  const { table, prefers, hasErrorUrl } = plan.layout;
  return {
    origin,
    domains,
    hsts,
    redirectMaxAge,
    ignoreCase,
    errorPages,
    headers,
    api,
    maintenance: maintenance && { ...maintenance, retryAfter: maintenance.retryAfter.toISOString() },
    exact: plan.exact.map(({ path, query, outcome }) => ({ path, query, outcome })),
    patterns: plan.patterns.map(({ text, segments, rest, query, outcome }) => ({
      text,
      segments,
      rest,
      query,
      outcome,
    })),
    layout: { table, prefers, ...(hasErrorUrl && { hasErrorUrl }) },
    pages: [...plan.served.pages.values()],
    files: [...plan.served.files],
  };
}

/** The plan of an edge function, from its JSON file and its configuration. */
export function readSiteData(text: string, { protect }: Pick<Plan, 'protect'>): Plan {
  const data: ReturnType<typeof collectSiteData> = JSON.parse(text);
  const { pages, files, maintenance, hsts, api, ...rest } = data;
  return {
    ...rest,
    hsts,
    api,
    protect,
    tls: { at: 'here' },
    exact: data.exact.map((entry) => ({ ...entry, ...unused, kind: 'exact' })),
    patterns: data.patterns.map((entry) => ({ ...entry, ...unused, kind: 'pattern' })),
    served: {
      ...servePages(data.layout, pages, Object.values(data.errorPages)),
      files: new Map(files),
    },
    maintenance: maintenance && { ...maintenance, retryAfter: new Date(maintenance.retryAfter) },
  };
}

/** The fields of an entry that no answer needs. */
const unused = {
  host: '',
  since: undefined,
  until: undefined,
  merge: false,
  place: { file: '', line: 0, column: 0 },
};
