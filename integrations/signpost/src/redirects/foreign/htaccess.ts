import { htaccessImporter } from '../import/htaccess.ts';
import { matchingOfItem, unknownMatching } from './matching.ts';
import { active, type PlatformRule } from './platform-rule.ts';

/**
 * Redirects of a `.htaccess`, as Apache's modules read them: mod_rewrite before mod_alias. What the importer has no words
 * for may answer, under conditions that only the server can tell.
 */
export function htaccessRules(file: string, text: string): PlatformRule[] {
  const { items } = htaccessImporter.read(file, text, { base: '/' });
  return items.flatMap((item): PlatformRule[] => {
    if (item.kind === 'heading') return [];
    const { line, text: written } = item;
    const place = {
      platform: 'apache',
      file,
      line,
      text: written,
      isForced: true,
      isFallback: false,
    } as const;
    const matching = matchingOfItem(item) ?? unknownMatching;
    if (item.kind === 'unexpressed') {
      const from = item.from ?? '';
      const conditions = [{ on: 'server', text: item.why }] as const;
      return [
        { ...place, kind: 'rewrite', from, to: '', status: 200, conditions, ...matching, state: active },
      ];
    }
    const { from, to, status } = item;
    const kind = to === '' ? 'gone' : 'redirect';
    return [{ ...place, kind, from, to, status, conditions: [], ...matching, state: active }];
  });
}
