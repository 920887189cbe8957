import { readJsonFile } from '../../lib/json/jsonc.ts';
import { type PlatformHeader, readHeaderItems } from '../shared/platform-headers.ts';
import { findSource, firebaseSource, listSites, readMeaning } from './read.ts';

/**
 * Reads `hosting.headers` of firebase.json: `[{ "source": "/drafts/**", "headers": [{ "key": …, "value": … }] }]`.
 * With several sites, the deployed site decides. https://firebase.google.com/docs/hosting/full-config#headers
 */
export function readFirebaseHeaders(file: string, text: string): PlatformHeader[] {
  const json = readJsonFile(file, text);
  const sites = listSites(json);
  return sites.flatMap((site, number) => {
    // One of several sites
    const condition = sites.length > 1 ? `the site is number ${number + 1} of "hosting"` : undefined;
    return json.list(...site, 'headers').flatMap((item, index): PlatformHeader[] => {
      const source = firebaseSource.safeParse(item.value).data;
      const from = source && findSource(source);
      const meaning = source && readMeaning(source, '');
      if (from === undefined || meaning === undefined) return [];

      const matches: PlatformHeader['matches'] = ({ path, host }) =>
        meaning.findTexts({ path, query: '', host }) !== undefined;
      const block = { platform: 'firebase', file, from, condition, matches } as const;
      return readHeaderItems(block, json.list(...site, 'headers', String(index), 'headers'));
    });
  });
}
