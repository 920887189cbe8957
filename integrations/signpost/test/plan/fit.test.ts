import { describe, expect, test } from 'vitest';
import { resolveMap } from '../../src/map/resolved-map.ts';
import { type Abilities, everything } from '../../src/plan/abilities.ts';
import { buildPlan } from '../../src/plan/build.ts';
import { fitTo, within } from '../../src/plan/fit.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { parseSettings } from '../../src/plan/settings.ts';
import { loadMap } from '../../src/project/read-map.ts';

async function planOf(yaml: string, settings: object = {}): Promise<Plan> {
  const files = { readText: async () => yaml, openStream: () => Promise.reject(new Error('no other file')) };
  const { map } = await loadMap('redirects.yaml', files);
  return buildPlan(
    parseSettings('a test', { origin: 'https://x.example', ...settings }),
    resolveMap(map),
    [],
  );
}

const mapText = `
redirects:
  - { from: /a, to: /n }
  - { from: '/b?id=1', to: /n }
  - { from: /c, to: /n, status: 303 }
  - { from: /d/:x, to: /n/:x }
  - { from: '/e/:x.html', to: /n/:x }
  - { from: /f/*, to: /n/* }
gone: [/g]
`;

const hostOf = (can: Partial<Abilities>) => ({
  id: 'some-host',
  title: 'Some host',
  can: { ...everything, ...can },
});

function passwords(users: string): object {
  return { protect: [{ prefix: '/in/', realm: 'In', users }] };
}

describe('fitTo', () => {
  test('finds nothing where a host can do all', async () => {
    const plan = await planOf(mapText);
    expect(fitTo(plan, hostOf({})).unsupported).toEqual([]);
    expect(within(plan, hostOf({}))).toEqual(plan);
  });

  test.each<[Partial<Abilities>, string, string, string[]]>([
    // What is gone stays: a host must know of it, so that no pattern redirects it.
    [{ gone: false }, 'host-gone', '1 gone URL, /g', ['/a', '/b', '/c', '/g', '/d/:x', '/e/:x.html', '/f/*']],
    [{ queryConditions: false }, 'host-query', '/b?id=1', ['/a', '/c', '/g', '/d/:x', '/e/:x.html', '/f/*']],
    [{ statuses: [301, 302] }, 'host-status', '/c', ['/a', '/b', '/g', '/d/:x', '/e/:x.html', '/f/*']],
    [{ tails: false }, 'host-tail', '/e/:x.html', ['/a', '/b', '/c', '/g', '/d/:x', '/f/*']],
    [{ splats: false }, 'host-splat', '/f/*', ['/a', '/b', '/c', '/g', '/d/:x', '/e/:x.html']],
    [{ placeholders: false }, 'host-placeholder', '/d/:x, /e/:x.html', ['/a', '/b', '/c', '/g', '/f/*']],
    [{ limits: { patterns: 1 } }, 'host-limit', '/e/:x.html, /f/*', ['/a', '/b', '/c', '/g', '/d/:x']],
    [{ limits: { rules: 2 } }, 'host-limit', '/c, /g, /d/:x, …', ['/a', '/b']],
    [{ limits: { ruleLength: 6 } }, 'host-length', '/b?id=1, /d/:x, /e/:x.html, …', ['/a', '/c', '/g']],
  ])('%o leaves entries out, and says which', async (can, rule, urls, kept) => {
    const plan = await planOf(mapText);
    const [finding, ...others] = fitTo(plan, hostOf(can)).unsupported;
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule });
    expect(finding?.message).toContain(`${urls}.`);
    const left = within(plan, hostOf(can));
    expect([...left.exact.map(({ path }) => path), ...left.patterns.map(({ text }) => text)]).toEqual(kept);
  });

  test.each<[Partial<Abilities>, object, string]>([
    [{ protect: false }, { protect: [{ prefix: '/in/', realm: 'In', users: '' }] }, 'host-protect'],
    [
      { maintenance: false },
      { maintenance: { file: 'c.html', retryAfter: '2026-12-01' } },
      'host-maintenance',
    ],
    [{ headers: false }, { headers: [{ match: { prefix: '/' }, headers: [['X-A', 'b']] }] }, 'host-headers'],
    [{ oneHop: false }, { domains: ['www.x.example'] }, 'host-one-hop'],
    [{ redirectAge: false }, { redirectMaxAge: { first: 60, later: 60 } }, 'host-redirect-age'],
    [{ apr1: false }, passwords('ali:$apr1$k1hBHQSw$x'), 'host-password'],
    [{ bcrypt: false }, passwords('bea:$2y$05$x'), 'host-password'],
    [{ apr1: false, sha2: false }, passwords('kim:$6$4fJ2kQxw$x'), 'host-password'],
  ])('%o is said once', async (can, settings, rule) => {
    const found = fitTo(await planOf(mapText, settings), hostOf(can)).unsupported;
    expect(found.map((finding) => finding.rule)).toEqual([rule]);
  });

  test.each<[string, Partial<Abilities>, readonly string[]]>([
    ['www of the main domain, which a platform redirects itself', {}, ['www.x.example']],
    ['all, where domains come first', { exactOnDomains: false }, ['www.x.example', 'old.example']],
    ['all with patterns behind them', { patternsOnDomains: false }, ['www.x.example', 'old.example']],
  ])('two redirects are said of %s', async (_, can, named) => {
    const plan = await planOf(mapText, { domains: ['www.x.example', 'old.example'] });
    const [found] = fitTo(plan, hostOf({ oneHop: false, ...can })).unsupported;
    expect(found?.message).toMatch(new RegExp(`: ${named.join(', ')}\\.$`));
  });

  test.each<Partial<Abilities>>([{ oneHop: false }, { redirectAge: false }])(
    '%o is not said to a site that asked for nothing of it',
    async (can) => {
      expect(fitTo(await planOf(mapText), hostOf(can)).unsupported).toEqual([]);
    },
  );

  test.each<[Partial<Abilities>, string[]]>([
    [{ queryKept: false }, ['redirects drop the query of a request, such as ?utm_source=news']],
    [{ queryKept: false, ownQuery: false, fragments: false }, ['redirects drop the query of a request']],
    [{ redirects: false, queryKept: false, ownQuery: false, fragments: false }, ['meta refresh']],
    [{ ownQuery: false }, ['drop the query of a request: /own.']],
    [{ queryMerge: false }, ['redirects by query pass on the parameters']],
    [{ queryMerge: false, queryConditions: false }, ['redirects that depend on query']],
    [{ fragments: false }, ['put the query of a request after it, where no server reads it: /team.']],
  ])('%o tells how redirects pass on a query', async (can, says) => {
    const plan = await planOf(`
redirects:
  - { from: /a, to: /n }
  - { from: /own, to: '/n?ref=old' }
  - { from: /team, to: '/n#team' }
  - { from: '/p?id=1', to: /n }
`);
    const found = fitTo(plan, hostOf(can)).unsupported.map(({ message }) => message);
    expect(found).toEqual(says.map((text) => expect.stringContaining(text)));
  });

  test('passwords that a host knows are none', async () => {
    const plan = await planOf(mapText, passwords('kim:$6$4fJ2kQxw$x\nbea:$2y$05$x\ndan:$5$4fJ2kQxw$x'));
    expect(fitTo(plan, hostOf({ apr1: false })).unsupported).toEqual([]);
    const others = await planOf(mapText, passwords('ali:$apr1$k1hBHQSw$x\nsam:{SHA}x='));
    expect(fitTo(others, hostOf({ bcrypt: false })).unsupported).toEqual([]);
  });

  test('fills the file of a host to its last byte', async () => {
    const plan = await planOf(mapText);
    const size = { fixed: () => 100, of: () => 10 };
    const left = (bytes: number) =>
      within(plan, { ...hostOf({ limits: { bytes } }), size }).exact.map(({ path }) => path);
    expect(left(130)).toEqual(['/a', '/b', '/c']);
    expect(left(129)).toEqual(['/a', '/b']);
  });

  test('names what a host has no way to write', async () => {
    const host = {
      ...hostOf({}),
      unable: (entry: { kind: string }) => (entry.kind === 'exact' ? 'it takes patterns alone' : undefined),
    };
    const [finding] = fitTo(await planOf(mapText), host).unsupported;
    expect(finding).toMatchObject({
      rule: 'host-syntax',
      message: 'Some host: 4 redirects left out, because it takes patterns alone: /a, /b?id=1, /c, ….',
    });
  });
});
