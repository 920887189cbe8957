import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { openBuildFolder } from '../../src/disk/build-folder.ts';
import { auditSite } from '../../src/rules/run.ts';
import { readSite } from '../../src/site/read.ts';

const root = mkdtempSync(join(tmpdir(), 'signpost-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const dist = join(root, 'dist');
const cache = join(root, 'cache', 'facts.bin');
const origin = 'https://www.example.com';

/** As many pages as are worth a cache, and some of which come and go. */
const count = 505;
const fileOf = (index: number): string => `p/${index}/index.html`;

interface Parts {
  readonly title: string;
  readonly head: string;
  readonly body: string;
}

const clean = (index: number): Parts => ({
  title: `Page ${index}`,
  head: `<link rel="canonical" href="${origin}/p/${index}/">`,
  body: `<a href="/p/${(index * 7 + 1) % count}/">next</a>`,
});

const pageOf = ({ title, head, body }: Parts): string => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${head}</head>
<body><main><h1>${title}</h1><p>${'words of this page '.repeat(5)}</p>${body}</main></body></html>`;

let day = 0;
function write(index: number, html: string): void {
  const path = join(dist, fileOf(index));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, html);
  // A file that is written has another time; that it is long ago makes the cache believe in it.
  const time = new Date(2020, 0, ++day);
  utimesSync(path, time, time);
}

function findings(kept?: string): unknown {
  const build = openBuildFolder(dist, kept);
  return auditSite(readSite(build, { origin, now: new Date('2026-11-20') })).findings;
}

for (let index = 0; index < count; index += 1) write(index, pageOf(clean(index)));

const index = fc.nat(count + 3);
const parts = fc.record({
  title: fc.constantFrom('Page 1', 'Home', 'Not found', 'Café & Bar', ''),
  head: fc.constantFrom(
    '',
    '<meta name="robots" content="noindex">',
    `<link rel="canonical" href="${origin}/p/2/">`,
    '<link rel="alternate" hreflang="de" href="/p/3/">',
    '<meta http-equiv="refresh" content="0;url=/p/4/">',
  ),
  body: fc.constantFrom(
    '',
    '<a href="/p/999999/">gone</a>',
    '<a href="../5/#there">there</a>',
    '<a href="/p/6">other spelling</a><i id="there"></i>',
    '<img src="/missing.png">',
  ),
});
const edit = fc.oneof(
  fc.record({ kind: fc.constant('write'), index, parts }),
  fc.record({ kind: fc.constantFrom('remove', 'touch', 'mend'), index, parts }),
);

it('a cache never changes what is found, whatever is edited between two runs', () => {
  findings(cache);
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 5 }), (edits) => {
      for (const { kind, index: at, parts: changed } of edits) {
        if (kind === 'write') write(at, pageOf(changed));
        else if (kind === 'remove') rmSync(join(dist, fileOf(at)), { force: true });
        else write(at, pageOf(clean(at)));
      }
      expect(findings(cache)).toEqual(findings());
    }),
    { numRuns: 12 },
  );
});
