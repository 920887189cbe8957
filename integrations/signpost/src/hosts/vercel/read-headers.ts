import { readJsonFile } from '../../lib/json/jsonc.ts';
import { type PlatformHeader, readHeaderItems } from '../shared/platform-headers.ts';
import { printConditions, vercelSource } from './conditions.ts';
import { readVercelSource } from './source.ts';

/**
 * Reads `headers` of vercel.json: `[{ "source": "/drafts/(.*)", "headers": [{ "key": …, "value": … }] }]`.
 * https://vercel.com/docs/project-configuration/vercel-json#headers
 */
export function readVercelHeaders(file: string, text: string): PlatformHeader[] {
  const json = readJsonFile(file, text);
  return json.list('headers').flatMap((item, index): PlatformHeader[] => {
    const { data } = vercelSource.safeParse(item.value);
    const regex = data && readVercelSource(data.source)?.regex;
    if (data === undefined || regex === undefined) return [];

    // A preview's host, or a cookie
    const condition = printConditions(data).join(' and ') || undefined;
    const matches: PlatformHeader['matches'] = ({ path }) => regex.test(path);
    const block = { platform: 'vercel', file, from: data.source, condition, matches } as const;
    return readHeaderItems(block, json.list('headers', String(index), 'headers'));
  });
}
