import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { openBuildFolder } from '../../src/disk/build-folder.ts';
import type { RedirectMap } from '../../src/map/entry.ts';
import { loadMap } from '../../src/map/load.ts';
import { auditedAnew } from '../../src/project/audited.ts';
import type { AuditSettings } from '../../src/rules/settings.ts';
import { readSite } from '../../src/site/read.ts';
import type { BuildFiles } from '../../src/site/source.ts';

const root = mkdtempSync(join(tmpdir(), 'signpost-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const dist = join(root, 'dist');
const cache = join(root, 'cache', 'facts.bin');
const origin = 'https://www.example.com';

/** As many pages as are worth a cache, and some of which come and go. */
const count = 540;
const fileOf = (index: number): string => `p/${index}/index.html`;

let day = 0;
function write(file: string, text: string): void {
  const path = join(dist, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  touch(file);
}

/** A file that is written has another time; that it is long ago makes the cache believe in it. */
function touch(file: string): void {
  const time = new Date(2020, 0, ++day);
  utimesSync(join(dist, file), time, time);
}

interface Parts {
  readonly title: string;
  readonly head: string;
  readonly text: string;
  readonly body: string;
}

const clean = (index: number): Parts => ({
  title: `Page ${index < 6 ? 'of few' : index}`,
  head: `<link rel="canonical" href="${origin}/p/${index}/"><meta name="description" content="Of ${index}">`,
  text: `words of page ${index} `.repeat(20),
  body: `<a href="/p/${(index * 7 + 1) % count}/">next</a>`,
});
const pageOf = ({ title, head, text, body }: Parts): string => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>${title}</title>${head}</head><body><main><h1>${title}</h1><p>${text}</p>${body}</main></body></html>`;

const index = fc.nat(count + 2);
/** Pages that are often the same, and so concern each other. */
const few = fc.constantFrom(3, 4, 5);
const texts = fc.constantFrom(
  ...Array.from({ length: 6 }, () => 'the same words on both '.repeat(20)),
  'other words, and\n\nlines '.repeat(20),
  'too few',
  '<a>not a link</a> <img src="/icon.svg"> '.repeat(3),
  '<!-- signpost-ignore image-alt: it is\n decoration --><img src="/icon.svg" width="1" height="1">',
  '<!-- signpost-ignore link-broken: later -->',
  '<!-- signpost-ignore link-brokn: later -->',
  '<script>document.title = "x"; location.href = "/"</script>',
  '<script type="application/ld+json">{</script>',
);
const heads = fc.constantFrom(
  '',
  '<meta name="robots" content="noindex">',
  `<link rel="canonical" href="${origin}/p/2/">`,
  '<link rel="alternate" hreflang="de" href="/p/3/">',
  '<meta http-equiv="refresh" content="0;url=/p/4/">',
  `<base href="/p/9/"><link rel="canonical" href="http://www.example.com/p/3">`,
);
const bodies = fc.constantFrom(
  '',
  '<a href="/p/999999/">gone</a>',
  '<a href="../5/#there">there</a>',
  '<a href="/p/6?user_id=1">other spelling</a><i id="there"></i>',
  '<img src="/missing.png" alt="">',
);
const parts = fc.record({
  title: fc.constantFrom('Page 1', 'Home', 'Not found', ''),
  head: heads,
  text: texts,
  body: bodies,
});

interface Asked {
  readonly settings: AuditSettings;
  readonly map: RedirectMap | undefined;
}
let asked: Asked = { settings: {}, map: undefined };

const mapOf = async (yaml: string): Promise<RedirectMap> => {
  const read = { readText: async () => yaml, openStream: async () => Promise.reject(new Error('no file')) };
  return (await loadMap('redirects.yaml', read)).map;
};
const maps = await Promise.all(
  ['/p/1/', '/old/'].map((from) =>
    mapOf(`redirects:\n  - { from: ${from}, to: /p/2/, since: 2026-01-01 }\n`),
  ),
);
const settings: readonly AuditSettings[] = [
  {},
  {
    rules: {
      lang: 'warning',
      'link-broken': { level: 'advice', ignore: [{ path: '/p/3/*', reason: 'known' }] },
    },
  },
  {
    rules: { 'image-alt': 'error', 'canonical-duplicate': { ignore: [{ path: '/p/4/*', reason: 'known' }] } },
  },
];

type Edit = () => void;
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 24, arbitrary: fc.tuple(few, texts).map(([at, text]) => () => write(fileOf(at), pageOf({ ...clean(at), text }))) },
  { weight: 3, arbitrary: fc.tuple(index, texts, bodies).map(([at, text, body]) => () => write(fileOf(at), pageOf({ ...clean(at), text, body }))) },
  { weight: 2, arbitrary: fc.tuple(few, parts).map(([at, all]) => () => write(fileOf(at), pageOf(all))) },
  { weight: 3, arbitrary: fc.tuple(few, fc.constantFrom('<p>a part</p>', '<p>other words\n of it</p>')).map(([at, html]) => () => write(fileOf(at), html)) },
  { weight: 1, arbitrary: index.map((at) => () => rmSync(join(dist, 'p', String(at)), { recursive: true, force: true })) },
  { weight: 1, arbitrary: index.map((at) => () => write(fileOf(at), pageOf(clean(at)))) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(20), index).map(([from, to]) => () => rename(from, to)) },
  { weight: 1, arbitrary: fc.constantFrom('User-agent: *\nAllow: /\n', 'User-agent: *\nDisallow: /p/3\n', '# signpost-ignore robots-syntax: x\nNoindex: /\n').map((text) => () => write('robots.txt', text)) },
  { weight: 1, arbitrary: fc.constantFrom('/p/3/\n  X-Robots-Tag: noindex\n', '/*\n  Content-Type: text/html; charset=latin1\n', '').map((text) => () => write('_headers', text)) },
  { weight: 1, arbitrary: fc.constantFrom('icon.svg', 'photo.jpg', 'robots.txt').map((file) => () => write(file, `<svg viewBox="0 0 ${++day} 48"/>`)) },
  { weight: 1, arbitrary: fc.constantFrom(...settings).map((chosen) => () => (asked = { ...asked, settings: chosen })) },
  { weight: 1, arbitrary: fc.constantFrom(undefined, ...maps).map((map) => () => (asked = { ...asked, map })) },
); // biome-ignore format: a table

function rename(from: number, to: number): void {
  if (from === to) return;
  write(fileOf(from), pageOf(clean(from)));
  rmSync(join(dist, 'p', String(to)), { recursive: true, force: true });
  renameSync(join(dist, 'p', String(from)), join(dist, 'p', String(to)));
}

let whole = 0;
async function audit(file: string | undefined) {
  const { settings, map } = asked;
  const now = new Date('2026-11-20');
  const audited = await auditedAnew(file?.replace('.bin', '.json'), openBuildFolder(dist, file), {
    settings,
    inputs: { origin, map },
    read: (files: BuildFiles) => {
      if (file !== undefined) whole += 1;
      return readSite(files, { origin, map, now });
    },
  });
  const { origin: where, pages, result } = audited;
  return { where, pages, ...result, rules: result.rules.map(({ id }) => id) };
}

for (let at = 0; at < count; at += 1) write(fileOf(at), pageOf(clean(at)));
write('index.html', pageOf({ ...clean(0), title: 'Home', head: '<link rel="icon" href="/icon.svg">' }));
write('robots.txt', 'User-agent: *\nAllow: /\n');
write('icon.svg', '<svg viewBox="0 0 48 48"/>');

it('what is found again is what is found anew, whatever changed', async () => {
  await audit(cache);
  let runs = 0;
  whole = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
      for (const one of edits) one();
      runs += 1;
      expect(await audit(cache)).toEqual(await audit(undefined));
    }),
    { numRuns: 60, endOnFailure: true },
  );
  // Else nothing would have been proved of the short way.
  expect(runs - whole).toBeGreaterThan(10);
  expect(whole).toBeGreaterThan(10);
}, 120_000);

it('knows the pages that the text of one concerns', async () => {
  asked = { settings: {}, map: undefined };
  for (const at of [3, 4, 5, 6, 7]) write(fileOf(at), pageOf(clean(at)));
  await audit(cache);
  whole = 0;
  const copies = async (): Promise<string[]> => {
    const found = await audit(cache);
    expect(found).toEqual(await audit(undefined));
    return found.findings.flatMap(({ rule, file = '' }) => (rule === 'canonical-duplicate' ? [file] : []));
  };
  const text = 'the same words on both '.repeat(20);
  expect(await copies()).toEqual([]);
  write(fileOf(3), pageOf({ ...clean(3), text: clean(5).text }));
  expect(await copies()).toEqual([fileOf(5)]);
  write(fileOf(3), pageOf({ ...clean(3), text }));
  write(fileOf(4), pageOf({ ...clean(4), text }));
  expect(await copies()).toEqual([fileOf(4)]);
  expect(whole).toBe(0);
});

it('is found with no look at the other pages where the text of one changed', async () => {
  asked = { settings: {}, map: maps[0] };
  for (const at of [7, 8, 9]) write(fileOf(at), pageOf(clean(at)));
  await audit(cache);
  whole = 0;
  write(fileOf(7), pageOf({ ...clean(7), text: 'some\nother words '.repeat(20) }));
  write(fileOf(8), pageOf({ ...clean(8), text: 'some\nother words '.repeat(20) }));
  expect(await audit(cache)).toEqual(await audit(undefined));
  expect(whole).toBe(0);
  write(fileOf(9), pageOf({ ...clean(9), title: 'Another title' }));
  expect(await audit(cache)).toEqual(await audit(undefined));
  expect(whole).toBe(1);
});

it.each([
  ['_headers', '/p/3/\n  X-Robots-Tag: noindex\n'],
  ['.htaccess', 'Header set X-Robots-Tag noindex\n'],
  ['netlify.toml', '[[headers]]\nfor = "/p/3/"\n[headers.values]\nX-Robots-Tag = "noindex"\n'],
  [
    'vercel.json',
    '{ "headers": [{ "source": "/p/3/", "headers": [{ "key": "X-Robots-Tag", "value": "noindex" }] }] }',
  ],
  ['staticwebapp.config.json', '{ "globalHeaders": { "X-Robots-Tag": "noindex" } }'],
])('knows what %s says of the page whose text changed', async (file, text) => {
  asked = { settings: {}, map: undefined };
  // Only a page that may be listed must name its canonical.
  write(fileOf(3), pageOf({ ...clean(3), head: '' }));
  write(file, text);
  await audit(cache);
  whole = 0;
  write(fileOf(3), pageOf({ ...clean(3), head: '', text: `words for ${file} `.repeat(20) }));
  const found = await audit(cache);
  expect(found).toEqual(await audit(undefined));
  expect(
    found.findings.filter(({ rule, file: at }) => rule === 'canonical-missing' && at === fileOf(3)),
  ).toEqual([]);
  expect(whole).toBe(0);
  rmSync(join(dist, file));
});
