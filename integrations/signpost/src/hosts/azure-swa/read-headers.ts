import { type JsonEntry, readJsonFile } from '../../lib/json/jsonc.ts';
import { isCrawlerHeader, type PlatformHeader } from '../shared/platform-headers.ts';
import { azureRoute, compileAzureRoute } from './read.ts';

/**
 * Reads the headers of staticwebapp.config.json: `globalHeaders`, then `headers` of `routes`, then `mimeTypes`. The
 * first route for a URL counts, and the last header, so the routes are reversed.
 * https://learn.microsoft.com/azure/static-web-apps/configuration#global-headers
 */
export function readAzureHeaders(file: string, text: string): PlatformHeader[] {
  const json = readJsonFile(file, text);
  const readEntries = (
    entries: readonly JsonEntry[],
    from: string,
    matches: PlatformHeader['matches'],
  ): PlatformHeader[] =>
    entries.flatMap(({ key, value, line, column }): PlatformHeader[] => {
      if (typeof value !== 'string' || !isCrawlerHeader(key)) return [];
      return [{ platform: 'azure-swa', file, line, column, from, name: key.toLowerCase(), value, matches }];
    });

  const routes = json.list('routes').map((item, index): PlatformHeader[] => {
    const { data } = azureRoute.safeParse(item.value);
    if (data === undefined || (data.methods !== undefined && !data.methods.includes('GET'))) return [];
    const entries = json.entries('routes', String(index), 'headers');
    if (entries.length === 0) return [];
    const { matches } = compileAzureRoute(data.route);
    return readEntries(entries, data.route, ({ path }) => matches(path));
  });
  const types = json.entries('mimeTypes').flatMap(({ key, value, line, column }): PlatformHeader[] => {
    if (typeof value !== 'string') return [];
    const matches: PlatformHeader['matches'] = ({ path }) => path.endsWith(key);
    return [
      { platform: 'azure-swa', file, line, column, from: `*${key}`, name: 'content-type', value, matches },
    ];
  });
  return [
    ...readEntries(json.entries('globalHeaders'), '/*', () => true),
    ...routes.reverse().flat(),
    ...types,
  ];
}
