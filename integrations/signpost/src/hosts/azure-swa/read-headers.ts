import { type JsonEntry, readJsonFile } from '../../lib/json/jsonc.ts';
import { isCrawlerHeader, type PlatformHeader } from '../shared/header-rule.ts';
import { azureRoute, compileAzureRoute } from './read.ts';

/**
 * Reads the headers of staticwebapp.config.json: `globalHeaders`, then `headers` of `routes`, then `mimeTypes`. Of several
 * routes for a URL the first one counts, so the last one comes first here.
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

  const routes = json.list('routes').map((item, at): PlatformHeader[] => {
    const { data } = azureRoute.safeParse(item.value);
    if (data === undefined || (data.methods !== undefined && !data.methods.includes('GET'))) return [];
    const entries = json.entries('routes', String(at), 'headers');
    const { matches } = entries.length === 0 ? { matches: () => false } : compileAzureRoute(data.route);
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
