import { expect, it } from 'vitest';
import { rules } from '../../../src/audit/rules/index.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

// So long that quadratic time would be minutes; in linear time it is a second.
const long = 300_000;

/** What all rules find in a site with some pages, each rule once for a file. */
async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  const read = await siteOf({ files: site(files) });
  return [
    ...new Set(rules.flatMap((rule) => Array.from(rule.check(read), ({ file }) => `${file}: ${rule.id}`))),
  ];
}

it.each(['a.', '.a', '-a', '0x', 'b/', 'A0'])('an icon of many times %s', async (run) => {
  const home = page('/').replace('href="/icon.svg"', `href="/${run.repeat(long)}"`);
  expect(await found({ 'index.html': home, 'x/index.html': page('/x/') })).toContain(
    'x/index.html: icon-host',
  );
});

it('an icon whose tag is not closed', async () => {
  const open = (times: number) => page('/', { body: `<link rel=icon href="/${'a.'.repeat(times)}` });
  expect(await found({ 'index.html': open(long) })).toEqual(await found({ 'index.html': open(1) }));
});

it.each(['{', '${', '<%', 'a.com.', 'www.', '%7B'])('a link of many times %s', async (run) => {
  const text = page('/x/', { body: `<a href="${run.repeat(long)}">a</a>` });
  expect(await found({ 'x/index.html': text })).toContain('x/index.html: link-broken');
});

it.each([
  ['_headers', (run: string) => `/${run}\n  Refresh: b\n`],
  ['.htaccess', (run: string) => `<Files "${run}">\nHeader set Refresh b\n</Files>\n`],
  ['.htaccess', (run: string) => `<FilesMatch "${run}">\nHeader set Refresh b\n</FilesMatch>\n`],
  [
    'vercel.json',
    (run: string) => `{"headers":[{"source":"/${run}","headers":[{"key":"Refresh","value":"b"}]}]}`,
  ],
])('%s with a pattern too long for a regular expression breaks no rule', async (file, text) => {
  const pages = { 'index.html': page('/') };
  // Cloudflare drops a line of _headers that is so long, and Vercel a source, which is a finding of its own.
  for (const run of ['a', 'é'])
    expect(
      (await found({ ...pages, [file]: text(run.repeat(long)) })).filter(
        (one) => one !== `${file}: header-line`,
      ),
    ).toEqual(await found({ ...pages, [file]: text(run) }));
});
