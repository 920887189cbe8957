import type { OutFile } from '../../lib/file.ts';
import { servePages } from '../../plan/page-urls.ts';
import type { Plan } from '../../plan/plan.ts';
import { printRules } from '../shared/generated-files.ts';

/** The folder in `dist` for the edge function alone. */
export const dataFolder = '_signpost';
export const dataFile = `${dataFolder}/site.json`;

/** The one JSON file that an edge function reads: the plan, with a line for each redirect, page and file. */
export function createSiteDataFile(plan: Plan): OutFile {
  return { path: dataFile, content: `${printRules({ ...collectSiteData(plan) })}\n` };
}

/**
 * The part of the plan that `answer` needs. Without `protect`, the passwords, because a platform serves the file if the edge
 * function isn't deployed.
 */
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

export type SiteData = ReturnType<typeof collectSiteData>;

/** The plan again, from its data. The passwords are in the configuration that is compiled into the edge function. */
export function readSiteData(data: SiteData, { protect }: Pick<Plan, 'protect'>): Plan {
  const { exact, patterns, pages, files, maintenance, ...sameInPlan } = data;
  const servedPages = servePages(data.layout, pages, Object.values(data.errorPages));
  return {
    ...sameInPlan,
    protect,
    // The platform ends TLS, and tells the scheme.
    tls: { at: 'here' },
    exact: exact.map((entry) => ({ ...entry, ...fieldsOfNoAnswer, kind: 'exact' })),
    patterns: patterns.map((entry) => ({ ...entry, ...fieldsOfNoAnswer, kind: 'pattern' })),
    served: { ...servedPages, files: new Map(files) },
    maintenance: maintenance && { ...maintenance, retryAfter: new Date(maintenance.retryAfter) },
  };
}

/** Fields of an entry that no answer needs. */
const fieldsOfNoAnswer = {
  host: '',
  since: undefined,
  until: undefined,
  merge: false,
  place: { file: '', line: 0, column: 0 },
};
