import { readJsonFile } from '../../lib/json/jsonc.ts';
import { readHeaderItems } from '../shared/header-items.ts';
import type { PlatformHeader } from '../shared/header-rule.ts';
import { firebaseSource, listSites, matchFirebaseSource } from './read.ts';

/**
 * Reads `hosting.headers` of firebase.json: `[{ "source": "/drafts/**", "headers": [{ "key": …, "value": … }] }]`. The
 * headers of one of several sites depend on which of them is deployed.
 * https://firebase.google.com/docs/hosting/full-config#headers
 */
export function readFirebaseHeaders(file: string, text: string): PlatformHeader[] {
  const json = readJsonFile(file, text);
  const sites = listSites(json);
  return sites.flatMap((site, number) => {
    const condition = sites.length < 2 ? undefined : `the site is number ${number + 1} of "hosting"`;
    return json.list(...site, 'headers').flatMap((item, at): PlatformHeader[] => {
      const source = firebaseSource.safeParse(item.value).data;
      const from = source?.source ?? source?.glob ?? source?.regex;
      const matching = source && matchFirebaseSource(source, '');
      if (from === undefined || matching === undefined) return [];

      const matches: PlatformHeader['matches'] = ({ path, host }) =>
        matching.match({ path, query: '', host }) !== undefined;
      const block = { platform: 'firebase', file, from, condition, matches } as const;
      return readHeaderItems(block, json.list(...site, 'headers', String(at), 'headers'));
    });
  });
}
