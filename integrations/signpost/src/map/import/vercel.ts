import { basename } from 'node:path';
import { z } from 'zod';
import { type Importer, type Item, unexpressed } from './importer.ts';
import { type Element, elementsOf } from './shared/json.ts';
import { fillTarget, sourcesOf } from './shared/patterns.ts';
import { parseRoute } from './shared/route.ts';

const condition = z.object({ type: z.string(), key: z.string().optional(), value: z.string().optional() });
const redirect = z.object({
  source: z.string(),
  destination: z.string(),
  permanent: z.boolean().optional(),
  statusCode: z.number().optional(),
  has: z.array(condition).default([]),
  missing: z.array(condition).default([]),
});

/** `redirects` of vercel.json: permanent is 308, all else 307, unless a status is given. */
export const vercelImporter: Importer = {
  id: 'vercel',
  title: 'vercel.json',
  firstWins: true,
  detect: (file, text) =>
    /vercel\.json$/.test(basename(file)) ||
    (/"destination"\s*:/.test(text) && /"(?:permanent|statusCode)"\s*:/.test(text)),
  read: (file, text) => ({ items: elementsOf(file, text, ['redirects']).flatMap(readOne), notices: [] }),
};

function readOne({ line, value, text }: Element): Item[] {
  const parsed = redirect.safeParse(value);
  if (!parsed.success) return [unexpressed(line, text, 'it has no source and destination as texts')];
  const { source, destination, permanent, statusCode, has, missing } = parsed.data;
  const query = queryOf(has);
  if (query === undefined || missing.length > 0) {
    return [
      unexpressed(
        line,
        text,
        'it depends on more than the address and a fixed query, and a map knows only these',
      ),
    ];
  }
  const sources = sourcesOf(parseRoute(source));
  if ('why' in sources) return [unexpressed(line, text, sources.why)];
  const status = statusCode ?? (permanent ? 308 : 307);
  return sources.map(({ from, matched }) => ({
    kind: 'rule',
    line,
    text,
    from: from + query,
    to: fillTarget(destination, matched, /:([A-Za-z_]\w*)(?:[*+]|\?$)?|\$(\d)/g),
    status,
  }));
}

/** An expression that stands for one text. A dot without a backslash is meant as one. */
const literal = /^(?:[^\\^$*+?()[\]{}|]|\\[^A-Za-z0-9])*$/u;

/** The query that a rule asks for; undefined where it asks for something else too. */
function queryOf(has: readonly z.infer<typeof condition>[]): string | undefined {
  const pairs = has.map(({ type, key, value }) =>
    type === 'query' && key !== undefined && value !== undefined && literal.test(value)
      ? `${encodeURIComponent(key)}=${encodeURIComponent(value.replace(/\\(.)/gsu, '$1'))}`
      : undefined,
  );
  if (pairs.includes(undefined)) return undefined;
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
