import { type JsonEntry, readJsonFile } from '../../lib/json/jsonc.ts';
import { isCrawlerHeader, type PlatformHeader } from '../shared/platform-headers.ts';
import { azureRoute, compileAzureRoute } from './read.ts';

type Matches = PlatformHeader['matches'];

/**
 * Reads the headers of staticwebapp.config.json: `globalHeaders`, then `headers` of `routes`, then `mimeTypes`. A later header replaces
 * an earlier one, but of the routes only the first for a URL counts, also if it sets no header.
 * https://learn.microsoft.com/azure/static-web-apps/configuration#global-headers
 */
export function readAzureHeaders(file: string, text: string): PlatformHeader[] {
  const json = readJsonFile(file, text);
  const makeHeader = (
    { value, line, column }: JsonEntry,
    rule: Pick<PlatformHeader, 'from' | 'name' | 'matches'>,
  ): PlatformHeader[] =>
    typeof value === 'string' ? [{ platform: 'azure-swa', file, line, column, value, ...rule }] : [];
  const readHeaders = (entries: readonly JsonEntry[], from: string, matches: Matches): PlatformHeader[] =>
    entries
      .filter(({ key }) => isCrawlerHeader(key))
      .flatMap((entry) => makeHeader(entry, { from, name: entry.key.toLowerCase(), matches }));

  const headers = readHeaders(json.entries('globalHeaders'), '/*', () => true);

  const earlierRoutes: ReturnType<typeof compileAzureRoute>[] = [];
  for (const [index, { value }] of json.list('routes').entries()) {
    const { data } = azureRoute.safeParse(value);
    // Pages are requested by GET.
    if (data === undefined || (data.methods !== undefined && !data.methods.includes('GET'))) continue;

    const matchesRoute = compileAzureRoute(data.route);
    const routesBefore = [...earlierRoutes];
    earlierRoutes.push(matchesRoute);
    const entries = json.entries('routes', String(index), 'headers');
    const isFirstRoute: Matches = ({ path }) =>
      matchesRoute(path) && !routesBefore.some((matchesEarlier) => matchesEarlier(path));
    headers.push(...readHeaders(entries, data.route, isFirstRoute));
  }

  for (const entry of json.entries('mimeTypes')) {
    const matches: Matches = ({ path }) => path.endsWith(entry.key);
    headers.push(...makeHeader(entry, { from: `*${entry.key}`, name: 'content-type', matches }));
  }
  return headers;
}
