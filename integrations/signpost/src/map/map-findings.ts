import { defineFindings, type Example } from '../lib/finding.ts';

// The findings of the map's reader, as documentation.

/** Maps of examples of findings. */
export function makeMap(...lines: readonly string[]): { readonly 'redirects.yaml': string } {
  return { 'redirects.yaml': `${lines.join('\n')}\n` };
}

export function redirect(from: string, to: string) {
  return makeMap('redirects:', `  - from: ${from}`, `    to: ${to}`);
}

export const plainMap = redirect('/old/', '/new/');

/** The options in `deploy/settings.json`. */
type Part = Readonly<Record<string, unknown>>;

export function settings(part: Part): string {
  return `${JSON.stringify({ origin: 'https://www.example.com', ...part }, undefined, 2)}\n`;
}

/** A redirect map, compiled for a host. */
export function on(host: string, files: Example['files']): Omit<Example, 'title'> {
  return { files, command: `map compile --host ${host} --output deploy --site https://www.example.com` };
}

const released = (day: string) =>
  makeMap(
    'sections:',
    `  - { name: shop, match: /shop/**, release: ${day} }`,
    'redirects:',
    '  - { from: /shop/old/, to: /products/ }',
  );
const checked = (files: Example['files']) => ({ files, command: 'map check' });
const onSite = (files: Example['files']) => ({ files, command: 'map check --site https://www.example.com' });

/** Errors in the files of a redirect map, besides the audit's rules for maps. */
export const mapFindings = defineFindings([
  {
    id: 'map-syntax',
    title: "A line of the redirect map can't be understood",
    level: 'error',
    conventions: ['W-MIG-4'],
    why: 'The redirect has no effect, so its old URL returns 404. A build fails rather than deploy a map with a part left out.',
    fix: 'correct the line as the finding says',
    examples: () => ({
      bad: {
        'A redirect without a target': checked(makeMap('redirects:', '  - from: /old/')),
        "A status that isn't a redirect": checked(
          makeMap('redirects:', '  - from: /old/', '    to: /new/', '    status: 200'),
        ),
      },
      good: { 'A redirect with a source and a target': checked(plainMap) },
    }),
  },
  {
    id: 'map-test',
    title: 'A row of redirects.test.tsv holds',
    level: 'error',
    conventions: ['W-MIG-4'],
    why: 'The row says what an old URL must return. Another answer means that the redirect map was changed by mistake, or that the row is out of date.',
    fix: 'correct the redirect map, or the row',
    examples: () => ({
      bad: {
        'A redirect to another page': onSite({
          ...plainMap,
          'redirects.test.tsv': '/old/\t301\t/elsewhere/\n',
        }),
      },
      good: {
        'The redirect of the map': onSite({ ...plainMap, 'redirects.test.tsv': '/old/\t301\t/new/\n' }),
      },
    }),
  },
  {
    id: 'map-unread',
    title: "A part of the redirect map can't be read",
    level: 'error',
    conventions: ['W-MIG-4'],
    why: "Signpost doesn't know what the part contains. It writes no files, because half a map would take the other half's redirects off the host.",
    fix: 'correct the name or the file, or remove the line that includes it',
    examples: () => ({
      bad: { "An included file that doesn't exist": checked(makeMap('include:', '  - products.csv')) },
      good: {
        'The included file exists': checked({
          ...makeMap('include:', '  - products.csv'),
          'products.csv': 'from,to\n/old/,/new/\n',
        }),
      },
    }),
  },
  {
    id: 'map-waiting',
    title: 'A section of the redirect map waits for its release',
    level: 'info',
    conventions: ['W-MIG-6'],
    why: "The redirects of the section are in no host's files until its day, so the old site keeps serving these URLs.",
    fix: 'to release it now, run `npx astro-signpost migrate release SECTION`',
    examples: () => ({
      bad: { 'A section that is released in 2099': on('nginx', released('2099-01-01')) },
      good: { 'A section that is released': on('nginx', released('2020-01-01')) },
    }),
  },
]);
