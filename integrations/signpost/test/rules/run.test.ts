import { describe, expect, it } from 'vitest';
import { auditSite, runRules } from '../../src/audit/rules/run.ts';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { mapText } from '../../src/audit/rules/shared/map.ts';
import { parsePath } from '../../src/lib/url/path.ts';
import { siteOf } from './example-site.ts';
import { causesBy } from './found-by.ts';

const broken = () =>
  siteOf({
    files: site({
      'index.html': page('/', { body: '<a href="/gauges/">A</a> <a href="/x/">X</a>' }),
      'gauges/index.html': page('/gauges/', { body: '<a href="/y/">Y</a><h1>More</h1>' }),
    }),
  });

describe('runRules', () => {
  it('fills in the rule, its conventions, level and fix', async () => {
    const [finding] = runRules(await broken());
    expect(finding).toMatchObject({
      rule: 'link-broken',
      conventions: ['W-LINK-1'],
      level: 'error',
      file: 'gauges/index.html',
      url: 'https://www.example.com/gauges/',
      fix: 'correct the URL, or add the page or a redirect',
    });
  });

  it('sets levels and switches rules off', async () => {
    expect(runRules(await broken(), { rules: { 'link-broken': 'info' } }).map(({ level }) => level)).toEqual([
      'info',
      'info',
    ]);
    expect(runRules(await broken(), { rules: { 'link-broken': { level: 'off' } } })).toEqual([]);
  });

  it('runs a rule without a convention when it is asked for', async () => {
    const found = runRules(await broken(), { rules: { 'open-graph': 'error', 'link-broken': 'off' } });
    expect(new Set(found.map(({ rule, level }) => `${rule} ${level}`))).toEqual(
      new Set(['open-graph error']),
    );
  });

  it('runs only what is named, by rule or convention', async () => {
    const found = runRules(await broken(), { only: ['open-graph'] });
    expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(['open-graph']));
    expect(runRules(await broken(), { only: ['W-LINK-1'] })).toHaveLength(2);
  });

  it('leaves out infos, unless the settings name the rule', async () => {
    const orphan = await siteOf({ files: site({ '/': { body: '' } }) });
    expect(runRules(orphan)).toEqual([]);
    expect(
      runRules(orphan, { rules: { 'link-orphan': {} } }).map(({ rule, level }) => [rule, level]),
    ).toEqual([['link-orphan', 'info']]);
  });

  it('reports a fault of all pages once, at the home page, with their number', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];
    const links = names.map((name) => `<a href="/${name}/">${name}</a>`).join(' ');
    const fixed = '<meta name="viewport" content="width=1024">';
    const pages = Object.fromEntries(names.map((name) => [`/${name}/`, { head: fixed }]));
    const files = site({
      '/': { head: fixed, body: `${links} <a href="/gauges/">A</a>` },
      ...pages,
      '404.html': page('/404', { head: fixed }),
    });
    expect(await causesBy('viewport', files)).toEqual([
      'warning index.html the viewport is not as wide as the device (13 places)',
    ]);
  });

  it('hides ignored findings, with the reason', async () => {
    const ignore = [{ path: '/gauges/*', reason: 'being rewritten' }];
    const { findings, ignored } = auditSite(await broken(), { rules: { 'link-broken': { ignore } } });
    expect(findings.map(({ file }) => file)).toEqual(['index.html']);
    expect(ignored.map(({ finding, reason }) => [finding.file, reason])).toEqual([
      ['gauges/index.html', 'being rewritten'],
    ]);
  });

  it.each([
    ['an entry that left the map', 'map-removed', '/möwe', ['/blog/:slug', '/shop/*?id=1']],
    ['a pattern that left it', 'map-removed', '/blog/*', ['/möwe', '/shop/*?id=1']],
    ['one with a query', 'map-removed', '/shop/*', ['/blog/:slug', '/möwe']],
    ['an address of the ledger', 'ledger-lost', '/lost-*', ['/other']],
  ])('hides the findings at %s, and no others', async (_, rule, path, others) => {
    const lost = await siteOf({
      files: site({
        'previous.yaml': mapText(['/möwe', '/'], ['/blog/:slug', '/'], ['/shop/*?id=1', '/']),
        'redirects.yaml': mapText(['/a', '/gauges/']),
        'published.txt': '/lost-page\n/other\n',
      }),
    });
    const ignore = [{ path, reason: 'it was never live' }];
    const { findings, ignored } = auditSite(lost, { rules: { [rule]: { ignore } }, only: [rule] });
    expect(findings.map(({ message }) => message.split(/ (?:was removed|is lost)/)[0])).toEqual(others);
    expect(ignored.map(({ reason }) => reason)).toEqual(['it was never live']);
  });

  it('reports an ignore setting that hides nothing', async () => {
    const ignore = [{ path: '/pumps/*', reason: 'being rewritten' }];
    const found = runRules(await broken(), { rules: { 'link-broken': { ignore } } });
    expect(found.map(({ rule }) => rule)).toContain('ignore-unused');
  });

  it('says of an ignore without the folder of the site how to write it', async () => {
    const settings = {
      rules: { 'link-broken': { ignore: [{ path: '/pumps/*', reason: 'being rewritten' }] } },
    };
    const built = await broken();
    const found = runRules({ ...built, base: parsePath('/shop/') }, settings);
    expect(found.find(({ rule }) => rule === 'ignore-unused')).toMatchObject({
      message:
        'the ignore of link-broken for "/pumps/*" matches no finding: it is outside of /shop/, the folder of the site',
      fix: 'write it with the folder: `/shop/pumps/*`',
    });
  });

  it('refuses an unknown rule with the most similar name', async () => {
    const site = await broken();
    expect(() => runRules(site, { rules: { 'link-broke': 'off' } })).toThrow(
      'Unknown rule "link-broke". Did you mean "link-broken"?',
    );
    expect(() => runRules(site, { rules: { 'W-LINK-3': 'off' } })).toThrow(
      '"W-LINK-3" is a convention. Use one of its rules: link-hash-route.',
    );
    expect(() => runRules(site, { only: ['server-https'] })).toThrow(
      '"server-https" checks a live site. Run: npx astro-signpost audit https://www.example.com --only server-https',
    );
    expect(() => runRules(site, { only: ['W-LINK-9'] })).toThrow('Invalid --only: "W-LINK-9"');
  });
});
