import { basename } from 'node:path';
import { z } from 'zod';
import { type Importer, type Item, type Notice, type Unexpressed, unexpressed } from './importer.ts';
import { type Element, elementsOf, keyOf } from './shared/json.ts';
import { fillTarget, type Source, sourcesOf, whyWithNear } from './shared/patterns.ts';
import { notes } from './shared/syntax.ts';
import { parseRoute } from './vercel/path.ts';
import { conditions, readRoute, requirementsOf, unsupportedCondition } from './vercel/routes.ts';

const redirect = z.object({
  source: z.string(),
  destination: z.string(),
  permanent: z.boolean().optional(),
  statusCode: z.number().optional(),
  ...conditions,
});

/** `redirects` of vercel.json: permanent is 308, all else 307, unless a status is given. */
export const vercelImporter: Importer = {
  id: 'vercel',
  title: 'vercel.json',
  firstWins: true,
  detect: (file, text) =>
    /vercel\.json$/.test(basename(file)) ||
    (/"destination"\s*:/.test(text) && /"(?:permanent|statusCode)"\s*:/.test(text)) ||
    (/"routes"\s*:/.test(text) && /"src"\s*:/.test(text)),
  read: (file, text) => {
    const notices: Notice[] = [];
    const items = [
      ...elementsOf(file, text, ['redirects']).flatMap((one) => readOne(one, notices)),
      ...elementsOf(file, text, ['routes']).flatMap((one) => readRoute(one, notices)),
      ...Object.entries(lists).flatMap(([key, why]) =>
        elementsOf(file, text, [key]).map(({ line, text: written, value }) => ({
          ...unexpressed(line, written, why),
          ...(key === 'rewrites' ? fallbackOf(value) : {}),
        })),
      ),
      ...Object.entries(keys).flatMap(([key, why]) => {
        const found = keyOf(file, text, key);
        return found === undefined ? [] : [unexpressed(found.line, found.text, why)];
      }),
    ];
    return { items, notices };
  },
};

/** What stands beside redirects and is about addresses as well. */
const lists: Readonly<Record<string, string>> = {
  rewrites: 'it is a rewrite inside the server and no redirect',
  headers: 'it sets headers and redirects nobody (`headers` in the settings)',
};
const keys: Readonly<Record<string, string>> = {
  trailingSlash:
    'it is how all addresses are spelled, which the site says itself (`trailingSlash` in the config of Astro)',
  cleanUrls:
    'it is how all addresses are spelled, which the site says itself (`build.format` in the config of Astro)',
  bulkRedirectsPath: 'it names a file with more redirects; bring that in too',
};

/** Rewrites are asked behind redirects and files: https://vercel.com/docs/rewrites. */
function fallbackOf(value: unknown): Pick<Unexpressed, 'from' | 'isFallback'> {
  const { data } = z.object({ source: z.string() }).safeParse(value);
  const sources = data === undefined ? [] : sourcesOf(parseRoute(data.source));
  const [first] = 'why' in sources ? [] : sources;
  return first === undefined ? {} : { from: first.from, isFallback: true };
}

function readOne({ line, value, text }: Element, notices: Notice[]): Item[] {
  const parsed = redirect.safeParse(value);
  if (!parsed.success) return [unexpressed(line, text, 'it has no source and destination as texts')];
  const { source, destination, permanent, statusCode, has, missing } = parsed.data;
  const required = requirementsOf(has, missing);
  if (required === undefined) return [unexpressed(line, text, unsupportedCondition)];
  const sources = sourcesOf(parseRoute(source));
  const status = statusCode ?? (permanent ? 308 : 307);
  const ruleOf = ({ from, matched }: Source) => ({
    from: required.host + from + required.query,
    to: fillTarget(destination, matched, /:([A-Za-z_]\w*)(?:[*+]|\?$)?|\$(\d)/g),
    status,
  });
  if ('why' in sources) return [unexpressed(line, text, whyWithNear(sources, ruleOf))];
  if (required.host !== '') notices.push({ line, text: notes.host });
  return sources.map((found) => ({ kind: 'rule', line, text, ...ruleOf(found) }));
}
