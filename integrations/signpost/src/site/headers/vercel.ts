import { type FileBlock, inOrder, type SentHeader, type SiteHeaders } from '../headers.ts';
import { JsonFile } from './json-file.ts';
import { filledInBy, vercelSource } from './vercel-source.ts';

/**
 * `headers` of vercel.json: of several that match, the last counts for a name. One that asks for more than the address, or for
 * it in words that are not read, may overrule those before it, and says nothing itself.
 * https://vercel.com/docs/project-configuration#headers
 */
export function vercelHeaders(file: string, text: string): SiteHeaders {
  const json = new JsonFile(text);
  return inOrder(
    json.items(json.root, 'headers').map((item): FileBlock => {
      const source = json.value(item, 'source');
      const written = typeof source === 'string' ? source.replace(/\(\.\*\)$/, '*') : '';
      const matches = typeof source === 'string' ? vercelSource(source) : undefined;
      const sent = json.items(item, 'headers').flatMap((one): SentHeader[] => {
        const [key, value] = [json.value(one, 'key'), json.value(one, 'value')];
        if (typeof key !== 'string' || typeof value !== 'string') return [];
        const filledIn = filledInBy(typeof source === 'string' ? source : '');
        return [{ name: key.toLowerCase(), value, file, ...json.spot(one), filledIn }];
      });
      const detached = new Set(sent.map(({ name }) => name));
      const asksMore = ['has', 'missing'].some((key) => json.value(item, key) !== undefined);
      return {
        pattern: /^[\w/.-]+\*?$/.test(written) ? written : '*',
        headers: matches === undefined || asksMore ? [] : sent,
        detached,
        matches: matches ?? (() => true),
      };
    }),
  );
}
