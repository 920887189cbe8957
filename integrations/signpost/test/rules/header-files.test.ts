import { describe, expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { site } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

type Files = Readonly<Record<string, string>>;

/** What a rule finds where the build says headers: `file:line:column url message`. */
async function found(rule: string, files: Files): Promise<string[]> {
  const facts = await siteOf({ files: site(files) });
  return runRules(facts, { only: [rule] }).map(
    ({ file = '', line = '', column = '', url = '', message }) =>
      `${file}:${line}:${column} ${url} ${message}`,
  );
}

/** One header for all pages, in the words of each host. */
const everywhere = (name: string, value: string): Files => ({
  _headers: `/*\n  ${name}: ${value}\n`,
  '.htaccess': `Options -Indexes\n  Header set ${name} ${JSON.stringify(value)}\n`,
  'netlify.toml': `[[headers]]\n  for = "/*"\n  [headers.values]\n    ${name} = ${JSON.stringify(value)}\n`,
  'vercel.json': `{ "headers": [{ "source": "/(.*)", "headers": [\n  ${JSON.stringify({ key: name, value })}\n] }] }`,
  'staticwebapp.config.json': `{\n  "globalHeaders": {\n    ${JSON.stringify(name)}: ${JSON.stringify(value)}\n  }\n}`,
});

/** Where that header is in each of them. */
const spots: Files = {
  _headers: '2:1',
  '.htaccess': '2:3',
  'netlify.toml': '4:5',
  'vercel.json': '2:3',
  'staticwebapp.config.json': '3:5',
};
const names = Object.keys(spots);

function inFile(name: string, all: Files): Files {
  return { [name]: all[name] ?? '' };
}

describe.each(names)('%s', (name) => {
  const spot = `${name}:${spots[name]}`;

  it('noindex-site reports its noindex', async () => {
    expect(await found('noindex-site', inFile(name, everywhere('X-Robots-Tag', 'noindex')))).toEqual([
      `${spot} https://www.example.com/ all 2 pages are noindex, so search engines drop the whole site`,
    ]);
  });

  it('canonical-header reports its canonical that is not an absolute URL', async () => {
    const link = everywhere('Link', '</gauges/>; rel="canonical"');
    expect((await found('canonical-header', inFile(name, link)))[0]).toBe(
      `${spot}  the canonical in the Link header is not an absolute https URL`,
    );
  });

  it("charset reports an encoding that differs from the page's", async () => {
    const type = everywhere('Content-Type', 'text/html; charset=iso-8859-1');
    const reported = await found('charset', inFile(name, type));
    expect(reported[0]).toBe(
      `${spot} https://www.example.com/gauges/ the header declares iso-8859-1, but the page declares utf-8`,
    );
  });
});
