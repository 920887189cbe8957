import { describe, expect, test } from 'vitest';
import { type Abilities, everything, type Limits } from '../../src/hosts/shared/abilities.ts';
import { splitBySupport } from '../../src/hosts/shared/support.ts';
import { planOf } from './plan-of.ts';

const plan = planOf(
  '/a,/n/\n/b?id=1,/n/\n/c,/n/\n/d/:x,/n/:x\n/g,,410',
  { protect: [{ prefix: '/in/', realm: 'In', users: 'ali:$apr1$k1hBHQSw$x' }], domains: ['old.example'] },
  ['index.html', 'n/index.html'],
);
const split = (abilities: Partial<Abilities>, limits: Limits = {}) =>
  splitBySupport(plan, { title: 'X', abilities: { ...everything, ...abilities }, limits });

describe('splitBySupport', () => {
  test('returns the plan itself where a host has every ability', () => {
    expect(split({})).toEqual({ supported: plan, omitted: new Map(), unsupported: [], worthProgram: [] });
  });

  test.each<[string, Partial<Abilities>, Limits, string, string]>([
    ['redirects by query', { redirectsByQuery: false }, {}, 'host-redirect', '/b?id=1'],
    [
      'what exceeds a limit',
      {},
      { fileSizes: [{ file: 'f', limit: 3, unit: 'lines', kind: 'exact', measure: (m) => m.exact.length }] },
      'host-limit',
      '/g',
    ],
  ])('leaves out %s, with a finding', (_, abilities, limits, rule, url) => {
    const { omitted, unsupported } = split(abilities, limits);
    expect(unsupported.map((finding) => finding.rule)).toEqual([rule]);
    expect(unsupported[0]?.message).toContain(url);
    expect(omitted.size).toBeGreaterThan(0);
  });

  test.each([
    [
      true,
      'merge redirects into patterns, such as `/blog/*`, remove old redirects that nobody requests, or choose a host with a higher limit',
    ],
    [false, 'remove old redirects that nobody requests, or choose a host with a higher limit'],
  ])('asks for patterns in a full file only where the host has them (%o)', (patterns, fix) => {
    const fileSizes: Limits['fileSizes'] = [
      { file: 'f', limit: 1, unit: 'lines', kind: 'exact', measure: ({ exact }) => exact.length },
    ];
    const { unsupported } = split({ patterns }, { fileSizes });
    expect(unsupported.find(({ rule }) => rule === 'host-limit')?.fix).toBe(fix);
  });

  test('keeps gone URLs where the host returns 404 for them, without a finding in each build', () => {
    const { supported, unsupported } = split({ gone410: false });
    expect(supported).toBe(plan);
    expect(unsupported).toEqual([]);
  });

  test.each([
    [false, undefined],
    [true, 'host-redirect'],
  ])('asks nothing of a gone pattern where unknown URLs are gone too (410: %o)', (gone410, rule) => {
    const abilities = { ...everything, patterns: false, gone410 };
    const goneBelow = planOf('/old/*,,410', {}, ['index.html']);
    const { unsupported } = splitBySupport(goneBelow, { title: 'X', abilities });
    expect(unsupported[0]?.rule).toBe(rule);
  });

  const explain = (map: string, own: Partial<Abilities>, limits: Limits = {}) => {
    const abilities = { ...everything, ...own };
    const { unsupported } = splitBySupport(planOf(map, {}, ['index.html', 'shop/index.html']), {
      ...{ title: 'X', abilities, limits },
    });
    return unsupported.map(({ message }) => message);
  };

  test.each<[string, Partial<Abilities>, boolean]>([
    ['without lines for gone URLs', { gone410: false }, false],
    ['with lines for 404', { gone410: false, gone404: true }, true],
    ['with 410', {}, true],
  ])('asks the unsupportedReason for a gone URL on a host %s: %#', (_, abilities, isAsked) => {
    const limits: Limits = { unsupportedReason: () => 'of a reason' };
    const findings = explain('/old,,410', abilities, limits);
    expect(findings).toEqual(isAsked ? ['X: 1 redirect left out, because of a reason: /old.'] : []);
  });

  const goneBelow = '/blog/old,,410\n/blog/*,/news/*';
  test.each<[string, string, Partial<Abilities>, string[]]>([
    [
      'a pattern over a gone URL',
      goneBelow,
      { gone410: false },
      ['it would redirect the gone URL /blog/old: /blog/*'],
    ],
    ['a pattern beside a gone URL', '/old,,410\n/blog/*,/news/*', { gone410: false }, []],
    ['it, with lines for 404', goneBelow, { gone410: false, gone404: true }, []],
    ['it, with 410', goneBelow, {}, []],
    [
      'a gone URL that a page has',
      '/shop,,410',
      { gone410: false },
      ['the page or file at its URL would be served: /shop'],
    ],
    [
      'a gone query of a page',
      '/shop?id=5,,410',
      { gone410: false, redirectsByQuery: false },
      ['the page or file at its URL would be served: /shop?id=5'],
    ],
    [
      'a gone query of a redirect',
      '/p?id=5,,410\n/p,/shop/',
      { gone410: false },
      ['its path would be redirected whatever the query is: /p?id=5'],
    ],
    [
      'a gone query below a pattern',
      '/blog/p?id=5,,410\n/blog/:x,/shop/',
      { gone410: false },
      ['its path would be redirected whatever the query is: /blog/p?id=5'],
    ],
    ['a gone query of no URL', '/p?id=5,,410', { gone410: false, redirectsByQuery: false }, []],
    ['a gone pattern over a page', '/shop/*,,410', { gone410: false }, []],
  ])('explains why a host without 410 leaves out %s', (_, map, abilities, reasons) => {
    expect(explain(map, abilities)).toEqual(
      reasons.map((reason) => `X: 1 redirect left out, because ${reason}.`),
    );
  });

  test.each([
    ['two sources', '/Old,/shop/\n/old,/', ['/Old differs from it in letter case only: /old']],
    ['two patterns', '/Old/:x,/shop/\n/old/:y,/', ['/Old/:x differs from it in letter case only: /old/:y']],
    ['a page and a source', '/Shop,/', ['/shop/ differs from it in letter case only: /Shop']],
    ['a target and its source', '/FAQ,/faq/', ['/faq/ differs from it in letter case only: /FAQ']],
    ['a query of a page', '/Shop?id=5,/', []],
    ['two URLs', '/Old,/shop/\n/older,/', []],
  ])('explains what a host that always ignores letter case does with %s', (_, map, reasons) => {
    const messages = reasons.map((reason) => `X: 1 redirect left out, because ${reason}.`);
    expect(explain(map, { caseInsensitive: 'always' })).toEqual(messages);
    expect(explain(map, { caseInsensitive: true })).toEqual([]);
  });

  test('gives a host that always ignores letter case a plan that does', () => {
    expect(split({ caseInsensitive: 'always' }).supported).toEqual({ ...plan, ignoreCase: true });
  });

  test('keeps other domains where the settings of the host redirect them, without a finding in each build', () => {
    expect(split({ otherDomains: 'host-settings' }).unsupported).toEqual([]);
  });

  test.each<[Partial<Abilities>, string]>([
    [{ passwords: [] }, 'host-protect'],
    [{ passwords: ['bcrypt'] }, 'host-protect'],
  ])('reports %o as %s', (abilities, rule) => {
    expect(split(abilities).unsupported.map((finding) => finding.rule)).toEqual([rule]);
  });

  test.each([
    ['$1$salt$G61s9lpZAELkzUFCbj', ['apr1', 'sha1'], ['host-protect']],
    ['$6$salt$K0kBHeXQUpbVitlw5', ['apr1', 'sha1'], ['host-protect']],
    ['$1$salt$G61s9lpZAELkzUFCbj', ['bcrypt', 'sha2', 'apr1', 'sha1'], []],
    ['{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=', ['apr1', 'sha1'], []],
  ] as const)('reports the password hash %s on a host that checks %j: %j', (hash, passwords, rules) => {
    const users = `# the staff\nali:${hash}\n`;
    const own = { ...plan, protect: plan.protect.map((area) => ({ ...area, users })) };
    const host = { title: 'X', abilities: { ...everything, passwords }, limits: {} };
    expect(splitBySupport(own, host).unsupported.map(({ rule }) => rule)).toEqual(rules);
  });
});
