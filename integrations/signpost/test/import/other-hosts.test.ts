import { describe, expect, test } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';
import { writeYaml } from '../../src/import/write-map.ts';
import { readYaml } from '../../src/map/read-yaml.ts';
import { printTarget } from '../../src/map/target.ts';

/** A redirect from `/a` as each format has it. */
const formats: readonly (readonly [from: string, file: string, write: (to: string) => string])[] = [
  ['csv', 'old.csv', (to) => `from,to\n/first,/1/\n/a,${to}\n`],
  ['netlify', '_redirects', (to) => `/first /1/\n/a ${to} 301\n`],
  [
    'vercel',
    'vercel.json',
    (to) => JSON.stringify({ redirects: [{ source: '/a', destination: to, statusCode: 301 }] }),
  ],
  ['htaccess', '.htaccess', (to) => `Redirect 301 /first /1/\nRedirect 301 /a '${to}'\n`],
  [
    'nginx',
    'nginx.conf',
    (to) => `server {\n  location = /first { return 301 /1/; }\n  location = /a { return 301 '${to}'; }\n}\n`,
  ],
  ['front-matter', 'a.md', (to) => `---\npermalink: /a\nredirect_to: '${to}'\n---\n`],
];

const broughtIn = (from: string, file: string, text: string) =>
  importRedirects(file, [{ file, text }], { from, base: '/' });

describe.each(formats)('%s, %s', (from, file, write) => {
  test.each([
    'https://other.example/%28par%29?q=%24a%27b%21&r=%26#%3B%40%2B',
    'https://other.example/caf%c3%a9/%7Eme',
  ])('keeps the target %s as written', (to) => {
    const brought = broughtIn(from, file, write(to));
    const { entries, findings } = readYaml('redirects.yaml', [...writeYaml('test', brought)].join(''));
    expect(findings).toEqual([]);
    const [entry] = entries.filter((one) => one.kind === 'exact' && one.path === '/a');
    expect(entry?.outcome.target && printTarget(entry.outcome.target)).toBe(to);
  });

  // What a browser would read as another host, or as none, is left out with its line and its reason.
  test.each([
    'https://partner.example\\.evil.example/',
    'https://user:secret@other.example/',
    'https://other.example@evil.example/',
    'https://other.example:0443/',
  ])('leaves out the target %s with its line', (to) => {
    const brought = broughtIn(from, file, write(to));
    const { items } = brought;
    const said = items.filter((item) => item.kind === 'unexpressed');
    const line =
      write(to)
        .split('\n')
        .findIndex((text) => text.includes(JSON.stringify(to).slice(1, -1)) || text.includes(to)) + 1;
    expect(said).toEqual([
      expect.objectContaining({
        line: expect.toSatisfy((at: number) => at > 0 && at <= line),
        why: expect.stringMatching(/(?:host|backslash|user name).*: write /),
      }),
    ]);
    expect([...writeYaml('test', brought)].join('')).toContain('# Not imported, ');
  });
});
