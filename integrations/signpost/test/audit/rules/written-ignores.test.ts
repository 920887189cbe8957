import { describe, expect, it } from 'vitest';
import { mapRules } from '../../../src/audit/rules/index.ts';
import { auditSite } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const note = (rule: string, reason = ': the shop answers it') => `<!-- signpost-ignore ${rule}${reason} -->`;
const broken = '<a href="/x/">X</a>';

/** What an audit of a home page with this body says: findings as `rule line`, and the reasons of what was left. */
async function audited(files: Readonly<Record<string, string>>, settings = {}) {
  const { findings, ignored } = auditSite(await siteOf({ files: site(files) }), settings);
  return {
    found: findings.map(({ rule, line }) => `${rule} ${line}`),
    left: ignored.map(({ finding, reason }) => `${finding.rule} ${finding.line}: ${reason}`),
  };
}
const home = (body: string, head = '') => ({
  'index.html': page('/', { head, body: `<a href="/gauges/">A</a>\n${body}` }),
});

describe('a note in a page', () => {
  it.each([
    ['on the line', `${note('link-broken')}${broken}`, 19],
    ['after it on the line', `${broken} ${note('link-broken')}`, 19],
    ['on the line before', `${note('link-broken')}\n${broken}`, 20],
    ['over several lines', `<!-- signpost-ignore link-broken:\n  the shop\n  answers it -->\n${broken}`, 22],
    ['before another note', `${note('link-broken')}\n${note('link-followable')}\n${broken}<a class="b">B</a>`, 21],
    ['in a page of one line', `<p>${note('link-broken')}</p><p>${broken}</p>`, 19],
  ])('hides what is %s', async (_, body, line) => {
    const { found, left } = await audited(home(body));
    expect(found).toEqual([]);
    expect(left).toContain(`link-broken ${line}: the shop answers it`);
  }); // biome-ignore format: a table

  it.each([
    ['two lines before', `${note('link-broken')}\n\n${broken}`],
    ['on the line after', `${broken}\n${note('link-broken')}`],
  ])('leaves what is %s, and hides nothing', async (_, body) => {
    const { found, left } = await audited(home(body));
    expect(found.map((text) => text.split(' ')[0]).sort()).toEqual(['ignore-unused', 'link-broken']);
    expect(left).toEqual([]);
  });

  it('speaks for what is missing on the whole page, wherever it is', async () => {
    const html = page('/', { head: note('canonical-missing', ': a preview'), canonical: '' });
    const { found, left } = await audited({
      'index.html': html.replace('</main>', '<a href="/gauges/">A</a></main>'),
    });
    expect(found).toEqual([]);
    expect(left).toEqual(['canonical-missing 1: a preview']);
  });

  it('hides nothing without a reason, and is a finding', async () => {
    expect((await audited(home(`${note('link-broken', '')}${broken}`))).found).toEqual([
      'link-broken 19',
      'ignore-reason 19',
    ]);
  });

  it('is a finding where it names no rule that there is', async () => {
    const { findings } = auditSite(await siteOf({ files: site(home(note('link-brokn'))) }));
    expect(findings.map(({ message }) => message)).toEqual([
      'Unknown rule "link-brokn". Did you mean "link-broken"?',
    ]);
  });

  it('is a finding where it names a convention, with its rules', async () => {
    const { findings } = auditSite(await siteOf({ files: site(home(note('W-LINK-3'))) }));
    expect(findings.map(({ message }) => message)).toEqual([
      '"W-LINK-3" is a convention. Use one of its rules: link-hash-route',
    ]);
  });

  it.each(['map-syntax', 'ledger-syntax', 'ignore-unused'])(
    'is a finding where it names %s, which a report may name and no rule is',
    async (id) => {
      const { findings } = auditSite(await siteOf({ files: site(home(note(id))) }));
      expect(findings.map(({ message }) => message)).toEqual([
        `"${id}" is not a rule, so you can't set or ignore it. Correct what it reports`,
      ]);
    },
  );

  it('is no finding where only rules of the map run', async () => {
    const { findings } = auditSite(await siteOf({ files: site(home(note('link-broken'))) }), {}, mapRules);
    expect(findings).toEqual([]);
  });

  it('is no finding where its rule had no turn', async () => {
    const files = home(note('link-broken'));
    expect((await audited(files, { only: ['title-missing'] })).found).toEqual([]);
    expect((await audited(files, { rules: { 'link-broken': 'off' } })).found).toEqual([]);
    expect((await audited(files)).found).toEqual(['ignore-unused 19']);
  });
});

it('a note in the map hides what is on its line', async () => {
  const map =
    'redirects:\n  - { from: /a, to: /x/, since: 2026-01-01 } # signpost-ignore map-target: the shop answers it\n';
  const { found, left } = await audited({ 'redirects.yaml': map });
  expect(found).toEqual([]);
  expect(left).toEqual(['map-target 2: the shop answers it']);
});
