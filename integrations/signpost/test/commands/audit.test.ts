import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { main } from '../../src/cli.ts';
import { watchPrints } from '../support/prints.ts';

/** The URL of the example pages. */
const at = ['--site', 'https://www.example.com'];

const root = mkdtempSync(join(tmpdir(), 'signpost-audit-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const printed = watchPrints();

async function build(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(root, name);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}

const broken = site({ 'index.html': page('/', { body: '<a href="/gauges/">A</a>\n<a href="/x/">X</a>' }) });
const found = (text: string): { rule: string; file: string }[] => JSON.parse(text).findings;

describe('signpost audit', () => {
  it('exits with 0 without findings', async () => {
    const dist = await build('clean', site());
    expect(await main(['audit', dist, ...at])).toBe(0);
    expect(printed.out).toMatch(
      /: 2 pages, \d+ checks, nothing found\n--preset strict runs \d+ more rules?, and lists infos\n$/,
    );
  });

  it('accepts links with .html below a base on an unknown host', async () => {
    const links = { canonical: '', body: '<a href="units.html">Units</a> <a href="meters.html">Meters</a>' };
    const dist = await build('book', {
      'index.html': page('/book/', links),
      'units.html': page('/book/units.html', links),
      'meters.html': page('/book/meters.html', links),
    });
    const arguments_ = ['audit', dist, '--site', 'https://docs.example.com/book/', '--json'];
    await main([...arguments_, '--only', 'link-variant,canonical-served']);
    expect(found(printed.out)).toEqual([]);
  });

  it('prints the line to add where the site is unknown', async () => {
    const dist = await build('unnamed', site());
    expect(await main(['audit', dist])).toBe(2);
    expect(printed.err).toContain(
      'Unknown site URL. Add `site: https://www.example.com` to signpost.yaml, or pass',
    );
  });

  it('takes the domain in the CNAME of a build for GitHub Pages as the site', async () => {
    const dist = await build('named', { ...broken, CNAME: 'www.example.com\n' });
    expect(await main(['audit', dist, '--json'])).toBe(1);
    expect(JSON.parse(printed.out).origin).toBe('https://www.example.com');
  });

  it('judges a build with CNAME as on GitHub Pages, unless a file of another host is beside it', async () => {
    const named = { ...site({ '/': { body: '<a href="/gauges">Gauges</a>' } }), CNAME: 'www.example.com\n' };
    const listMessages = async (name: string, files: Readonly<Record<string, string>>) => {
      printed.out = '';
      await main(['audit', await build(name, files), '--only', 'link-variant', '--json']);
      return JSON.parse(printed.out).findings.map(({ message }: { message: string }) => message);
    };
    expect(await listMessages('on-pages', named)).toEqual([
      'The link "/gauges" leads to a URL that GitHub Pages redirects to /gauges/',
    ]);
    expect(await listMessages('moved', { ...named, _headers: '/*\n  X-Robots-Tag: all\n' })).toEqual([
      'The link "/gauges" is not written as the URL of its page, /gauges/',
    ]);
  });

  it('exits with 1 for an error, and shows where it is', async () => {
    const dist = await build('broken', broken);
    expect(await main(['audit', dist, ...at])).toBe(1);
    expect(printed.out).toContain('error link-broken  A link leads to /x/, which is not in the build');
    expect(printed.out).toContain(`${join(dist, 'index.html')}:19:1`);
    expect(printed.out).toContain('| <a href="/x/">X</a>');
  });

  it.each(['json', 'sarif', 'github', 'junit', 'html'])('writes %s to a file', async (format) => {
    const dist = await build('broken', broken);
    const file = join(root, `report.${format}`);
    expect(await main(['audit', dist, ...at, '--format', format, '--output', file])).toBe(1);
    expect(printed.out).toBe('');
    // People see where that went, and whether to open it.
    expect(printed.err).toBe(`wrote ${file}: 1 error, 0 warnings, 0 info\n`);
    expect(readFileSync(file, 'utf8')).toContain('link-broken');
  });

  it('runs the rules of --only', async () => {
    const dist = await build('broken', broken);
    expect(await main(['audit', dist, ...at, '--only', 'W-HEAD-1,title-unique'])).toBe(0);
    expect(printed.out).toContain('3 checks, nothing found');
  });

  it('accepts links to URLs that are rendered on demand', async () => {
    const dist = await build('demand', broken);
    const home = process.cwd();
    onTestFinished(() => process.chdir(home));
    process.chdir(root);
    await writeFile('signpost.yaml', "dist: demand\nonDemand: ['/y/*', '/:page']\n");
    onTestFinished(() => rmSync(join(root, 'signpost.yaml')));
    expect(await main(['audit', dist, ...at])).toBe(0);
    expect(printed.out).toContain('nothing found');
  });

  it('lets an old site start clean by a baseline', async () => {
    const dist = await build('old', broken);
    const baseline = join(root, 'baseline.json');
    expect(await main(['audit', dist, ...at, '--baseline', baseline, '--update-baseline'])).toBe(0);
    expect(await main(['audit', dist, ...at, '--baseline', baseline])).toBe(0);
    expect(printed.out).toContain('1 more is in the baseline');
    await build('old', { 'gauges/index.html': page('/gauges/', { body: '<a href="/y/">Y</a>' }) });
    printed.out = '';
    expect(await main(['audit', dist, ...at, '--baseline', baseline, '--json'])).toBe(1);
    expect(found(printed.out).map(({ file }) => file)).toEqual([join(dist, 'gauges/index.html')]);
  });

  it('writes no baseline over another file', async () => {
    const text = '{ "name": "site", "version": "1.0.0" }\n';
    const dist = await build('other', broken);
    const other = join(root, 'other.json');
    await writeFile(other, text);
    expect(await main(['audit', dist, ...at, '--baseline', other, '--update-baseline'])).toBe(2);
    expect(printed.err).toBe(
      `signpost: ${other} isn't a baseline file, so it stays unchanged. Pass another file, or remove this one first.\n`,
    );
    expect(readFileSync(other, 'utf8')).toBe(text);
  });

  it('removes mended findings from a baseline, and counts them', async () => {
    const dist = await build('mended', broken);
    const update = ['--baseline', join(root, 'mended.json'), '--update-baseline'];
    expect(await main(['audit', dist, ...at, ...update])).toBe(0);
    await build('mended', site());
    printed.err = '';
    expect(await main(['audit', dist, ...at, ...update])).toBe(0);
    expect(printed.err).toContain('mended.json: 0 findings (1 removed)\n');
  });

  it('writes no baseline with --only', async () => {
    const dist = await build('part', broken);
    const baseline = join(root, 'part.json');
    expect(await main(['audit', dist, ...at, '--baseline', baseline, '--update-baseline'])).toBe(0);
    const before = readFileSync(baseline, 'utf8');
    expect(before).toContain('link-broken');
    const update = ['--baseline', baseline, '--update-baseline', '--only', 'title-unique'];
    for (const command of [
      ['audit', dist, ...at],
      ['audit', 'http://127.0.0.1:9/'],
    ]) {
      printed.err = '';
      expect(await main([...command, ...update])).toBe(2);
      expect(printed.err).toContain('Leave out --only');
    }
    expect(readFileSync(baseline, 'utf8')).toBe(before);
  });

  it('names the folder of another generator where dist is missing', async () => {
    await build('public', site());
    process.chdir(root);
    onTestFinished(() => rmSync('public', { recursive: true }));
    expect(await main(['audit', ...at])).toBe(2);
    expect(printed.err).toContain("dist doesn't exist, but public has a home page. Pass public, or write");
  });

  it.each([
    ['a folder that is not there', ['none'], "doesn't exist. Build the site first"],
    [
      'an address of another form',
      ['clean', '--site', 'example'],
      'Invalid --site: "example". Pass the https URL of the site with its folder, such as https://www.example.com or https://www.example.com/docs.',
    ],
    ['an unknown rule', ['clean', '--only', 'link-brokn'], 'Did you mean "link-broken"'],
    [
      'a baseline that is not there',
      ['clean', '--baseline', 'nowhere.json'],
      'Write it with --update-baseline',
    ],
  ])('refuses %s with a sentence', async (_, [name = '', ...options], message) => {
    await build('clean', site());
    // Where a build is, the sentence on a missing folder names it.
    process.chdir(root);
    expect(
      await main(['audit', join(root, name), ...options, ...(options.includes('--site') ? [] : at)]),
    ).toBe(2);
    expect(printed.err).toContain(message);
    expect(printed.err).not.toMatch(/\n\s+at /);
  });
});
