import { z } from 'zod';
import { escapeLiteral } from '../map/patterns/written-text.ts';
import { addBase, type Importer } from './importer.ts';
import { type Item, makeUnexpressed } from './item.ts';
import { listScriptEntries, type ScriptObject, scriptName } from './script-objects.ts';

/** A text is its target. The status is 307 by default: https://nitro.build/docs/routing#route-rules */
const redirect = z.union([
  z.string().transform((to) => ({ to, statusCode: 307 })),
  z
    .object({ to: z.string(), statusCode: z.number().optional(), status: z.number().optional() })
    .transform(({ to, statusCode, status }) => ({ to, statusCode: statusCode ?? status ?? 307 })),
]);

/**
 * Reads `redirect` of the `routeRules` in nuxt.config or nitro.config:
 *
 *   '/old': { redirect: '/new' }                                        /old → /new, 307
 *   '/blog/**': { redirect: { to: '/news/**', statusCode: 301 } }       /blog/* → /news/*, 301
 */
export const routeRulesImporter: Importer = {
  id: 'nuxt',
  title: 'route rules of Nuxt or Nitro',
  nextStep:
    'The map has these redirects now. Remove them from `routeRules`, so that no other rule comes before it.',
  // The most specific rule wins.
  patternsInOrder: false,
  detect: (file, text) => scriptName.test(file) && /\brouteRules\b/.test(text),
  read: (file, text, { base }) => ({
    items: listScriptEntries(file, text, 'routeRules').flatMap((entry) => readEntry(entry, base)),
    notices: [],
  }),
};

function readEntry(
  { key, value, computed, line, text }: ScriptObject & { key: string },
  base: string,
): Item[] {
  if (computed.includes('redirect'))
    return [makeUnexpressed(line, text, 'its redirect is computed by the script, which Signpost only reads')];
  // `prerender: true`, `ssr: false`
  if (!('redirect' in value)) return [];

  const { data } = redirect.safeParse(value['redirect']);
  if (data === undefined)
    return [makeUnexpressed(line, text, 'its `redirect` is neither a URL nor has one as `to`')];
  const from = printSource(key);
  if (from === undefined)
    return [makeUnexpressed(line, text, 'it has `**` before its end, and a map has a star only at the end')];
  const to = data.to.replace(/\/\*\*$/, '');
  const target = to === data.to ? to : `${to}/*`;
  return [
    {
      kind: 'rule',
      line,
      text,
      from: addBase(base, from),
      to: addBase(base, target),
      status: data.statusCode,
    },
  ];
}

/** `/blog/*` for `/blog/**`, and `/blog/:part1/x` for `/blog/*` + `/x`, which is one segment there. */
function printSource(route: string): string | undefined {
  const [path = '', ...rests] = route.split(/\/\*\*(?=\/|$)/);
  if (rests.some((rest) => rest !== '') || rests.length > 1) return undefined;
  const segments = path.split('/').map((segment, index) => {
    if (segment === '*') return `:part${index}`;
    return segment.startsWith(':') ? segment : escapeLiteral(segment);
  });
  return segments.join('/') + (rests.length === 1 ? '/*' : '');
}
