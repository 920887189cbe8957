import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/lib/finding.ts';
import type { Report } from '../../src/report/report.ts';
import { conventions, figures, print, read, url } from './html-sample.ts';
import { finding, rule } from './sample.ts';

describe('the HTML report', () => {
  it('needs no other file, and forbids itself to ask for one', () => {
    const text = print([finding({ url })]);
    const $ = load(text);
    expect($('[src], [srcset], link:not([href="data:,"]), iframe, object, form[action]').length).toBe(0);
    expect(text).not.toMatch(/@import|url\(|fetch\(|XMLHttpRequest|import\(/);
    expect($('meta[http-equiv=Content-Security-Policy]').attr('content')).toMatch(/^default-src 'none';/);
    expect($('meta[name=robots]').attr('content')).toBe('noindex');
  });

  it('hides nothing that only a script would show, but the search itself', () => {
    const $ = read(Array.from({ length: 30 }, (_, index) => finding({ message: `m${index}` })));
    expect(
      $('[hidden]')
        .toArray()
        .map((element) => $(element).attr('id'))
        .sort(),
    ).toEqual(['filter', 'no-match']);
    expect($('.cause').length).toBe(30);
  });

  it('has all of some thousand findings, so that the search finds each', () => {
    const causes = Array.from({ length: 3000 }, (_, index) => finding({ message: `m${index}` }));
    const places = Array.from({ length: 1500 }, (_, index) => finding({ message: 'same', line: index + 1 }));
    const $ = read([...causes, ...places]);
    expect($('.cause').length).toBe(3001);
    expect($('.places li').length).toBe(4500);
    expect($('#no-match').text()).toBe('No finding matches.');
    expect($('.more.paper').text()).toBe('And 2,801 more problems. The report on the screen lists them all.');
  });

  it('cuts what no browser would open, and says where the rest is', () => {
    const causes = Array.from({ length: 10_001 }, (_, index) => finding({ message: `m${index}` }));
    const $ = read(causes);
    expect($('.cause').length).toBe(200);
    expect($('.more').text()).toBe('And 9,801 more problems. The JSON report lists them all.');
    expect($('#no-match').text()).toContain('The JSON report has those that are not listed here.');
  });

  it('tells the search how many places each cause has, so that it can count what it leaves', () => {
    const $ = read([
      ...[1, 2].map((line) => finding({ message: 'm', line })),
      finding({ message: 'another' }),
    ]);
    const places = $('.cause')
      .toArray()
      .map((element) => Number($(element).attr('data-places')));
    expect(places.toSorted()).toEqual([1, 2]);
  });

  it('lists the worst first, one cause once with its places', () => {
    const $ = read([
      finding({ rule: 'lang', level: 'info', message: 'b' }),
      finding({ file: 'a.html' }),
      finding({ file: 'b.html' }),
    ]);
    expect(
      $('.fault')
        .toArray()
        .map((fault) => $(fault).attr('id')),
    ).toEqual(['rule-link-broken', 'rule-lang']);
    expect($('.fault').first().find('.cause').length).toBe(1);
    expect($('.fault').first().find('.places li').text()).toContain('b.html:2:4');
    expect(
      $('.counts dd')
        .toArray()
        .map((number) => $(number).text()),
    ).toEqual(['1', '0', '1', '3', '1']);
  });

  // A heading is the rule, such as "The site has a sitemap": alone it reads as if it were so.
  it('says of each rule that it is not met', () => {
    const $ = read([finding({ level: 'warning' })]);
    expect($('.fault .level').text()).toBe('Warning: not met');
  });

  it('shows what is at the place', () => {
    expect(read([finding()])('.line').text()).toBe('<a href="/x">X');
  });

  it('draws what it has numbers for, with each picture in words too', () => {
    const $ = read([finding({ url })]);
    const titles = $('figure h3')
      .toArray()
      .map((title) => $(title).text());
    expect(titles).toEqual(['Problems by section', 'Clicks from the home page']);
    expect(
      $('figure')
        .toArray()
        .every((figure) => $(figure).find('svg').attr('aria-label') !== undefined),
    ).toBe(true);
    expect($('figure p').text()).toContain('2 of 2 pages are at most 3 clicks from the home page.');
    expect(read([finding()], { figures: undefined })('figure').length).toBe(0);
  });

  it('of a clean site says what was checked', () => {
    const $ = read([]);
    expect($('.verdict').text()).toMatch(/^No findings\. Checked: 3 pages/);
    expect($('#w-link-1').attr('class')).toBe('kept');
    expect($('#w-redir-8').text()).toContain('a command checks it on the live site');
    expect($('.lead').text()).toContain('3 pages, 1 rule, 2 requirements');
    expect($('#work, .fault').length).toBe(0);
  });

  it('says of what is no build what was asked', () => {
    const subject = '9 old addresses on the live host';
    const verdict = read([finding()], { noBuild: true, subject })('.verdict').text();
    expect(verdict).toBe(`${subject}: 1 error, found by 1 rule.`);
  });

  it('says it once, where it is the heading already', () => {
    const map = { noBuild: true, subject: 'redirects.yaml' };
    expect(read([finding()], { ...map, origin: '' })('.verdict').text()).toBe('1 error, found by 1 rule.');
    expect(read([finding()], map)('.verdict').text()).toBe('redirects.yaml: 1 error, found by 1 rule.');
  });

  it('offers to open all only where something is folded', () => {
    const places = [1, 2].map((line) => finding({ line }));
    const causes = Array.from({ length: 9 }, (_, index) => finding({ message: `m${index}` }));
    expect(read([finding()])('#filter button').length).toBe(0);
    expect(read(places)('#filter button').text()).toBe('Open all');
    expect(read(causes)('#filter button').text()).toBe('Open all');
  });

  it('leaves the conventions of APIs out where the build has none', () => {
    const api = { id: 'A-GET-1' as const, text: 'a list', how: ['emit' as const] };
    const rows = [...(conventions ?? []), api];
    expect(read([], { conventions: rows })('#a-get-1').length).toBe(0);
    expect(
      read([], { conventions: rows, figures: () => ({ ...figures, apiFiles: 1 }) })('#a-get-1').length,
    ).toBe(1);
  });

  it('leads to its parts, each of which is there', () => {
    const $ = read([finding({ url })], { known: [finding()] });
    const parts = $('.parts a')
      .toArray()
      .map((link) => [$(link).text(), $($(link).attr('href') ?? '').length]);
    expect(parts).toEqual([
      ['To fix', 1],
      ['The site in pictures', 1],
      ['What was checked', 1],
      ['Left out', 1],
    ]);
    expect(read([], { figures: undefined })('.parts').length).toBe(0);
  });

  it('says of each bar in words what its colors are', () => {
    const $ = read([finding({ url }), finding({ url, message: 'b', level: 'warning' })]);
    expect($('.rows svg').first().attr('aria-label')).toBe('1 error, 1 warning');
    // Of the levels that there are.
    expect($('.legend').first().text().trim()).toBe('error warning');
  });

  it('lets a URL break behind its slashes, in a message too, and nothing else', () => {
    const found = finding({
      url: 'https://www.example.com/products/meters/',
      message: 'the link "https://www.example.com/products/m40/" and/or <b> is broken',
    });
    const $ = read([found]);
    expect($('.places a').html()).toContain('/products/<wbr>meters/');
    expect($('.message').html()).toBe(
      'the link "https://www.example.com/<wbr>products/<wbr>m40/" and/<wbr>or &lt;b&gt; is broken',
    );
    expect($('.message').text()).toBe(found.message);
  });

  it('shows URLs as people write them, and leads to them as they are', () => {
    const link = read([finding({ url: 'https://www.example.com/ja/%E8%A3%BD%E5%93%81/a%20b?x=%C3%A9' })])(
      '.places a',
    );
    expect(link.text()).toBe('/ja/製品/a%20b?x=é');
    expect(link.attr('href')).toBe('https://www.example.com/ja/%E8%A3%BD%E5%93%81/a%20b?x=%C3%A9');
  });

  it('leads to no page where the build does not say what the URL of its site is', () => {
    const $ = read([finding({ url: 'http://localhost/a/' })], { origin: 'http://localhost' });
    expect($('.places li').text()).toContain('/a/');
    expect($('.places a').length).toBe(0);
    const crawled = read([finding({ file: 'http://localhost:4321/a/', url: 'http://localhost:4321/a/' })]);
    expect(crawled('.places a').attr('href')).toBe('http://localhost:4321/a/');
  });

  it('shows the whole line of a file that is no page', () => {
    const line = '  - { from: /a, to: /b }';
    const $ = read([finding({ file: 'redirects.yaml', column: 13 })], { lineOf: () => line });
    expect($('.line').text()).toBe('- { from: /a, to: /b }');
  });

  it('marks a convention that has findings, and leads to them', () => {
    expect(read([finding()])('#w-link-1 a').attr('href')).toBe('#rule-link-broken');
  });

  it('says what was left out, and why', () => {
    const $ = read([], {
      ignored: [{ finding: finding(), reason: 'being rewritten' }],
      known: [finding(), finding()],
    });
    expect($('#left-out').text()).toMatch(/baseline has 2 findings[\s\S]*being rewritten/);
    expect($('#w-link-1').text()).toContain('1 finding ignored');
  });

  it('takes no convention for kept whose findings the baseline holds back', () => {
    const $ = read([], { known: [finding()] });
    expect($('.verdict').text()).toMatch(/^No new findings\. The baseline has 1 finding\. /);
    expect(read([], { known: [finding()], noBuild: true })('.verdict').text()).toBe(
      'No new findings. The baseline has 1 finding. Checked: dist, against 1 rule.',
    );
    expect($('#w-link-1 .mark').text()).toBe('·');
    expect($('#w-link-1 i').text()).toBe('1 finding in the baseline');
    expect($('#checked .lead').text()).toContain('1 of them can be checked in a build, and 1 has findings.');
  });

  it('takes no convention for kept whose rule is switched off, alone or beside others', () => {
    const off = [{ id: 'link-hash-route', conventions: ['W-LINK-1' as const] }];
    for (const rules of [[], [rule]]) {
      const $ = read([], { rules, off });
      expect($('#w-link-1 .mark').text()).toBe('·');
      expect($('#w-link-1 i').text()).toBe('turned off: link-hash-route');
      expect($('#checked .lead').text()).toContain('The settings turn off rules of 1 requirement.');
    }
    expect(read([])('#w-link-1 .mark').text()).toBe('✓');
  });

  // W-REDIR-7 asks for HSTS and for one hop from http: no link in a page shows either.
  it('takes no convention for kept that the host answers for, though a rule sees a part of it', () => {
    const https: NonNullable<Report['conventions']>[number] = {
      id: 'W-REDIR-7',
      text: 'http goes to https in one hop, HSTS is sent',
      how: ['host', 'live'],
    };
    const part = { ...rule, id: 'map-https', conventions: [https.id] };
    const requested = { ...rule, id: 'server-https', conventions: [https.id] };
    const markOf = (changes: Partial<Report>, findings: readonly Finding[] = []) => {
      const $ = read(findings, { conventions: [https], rules: [part], ...changes });
      return [$('#w-redir-7 .mark').text(), $('#w-redir-7 i').text(), $('#checked .lead').text()];
    };
    const rest = "for the rest, the host's response meets it and a command checks it on the live site";
    expect(markOf({})).toEqual([
      '·',
      `nothing found in the build; ${rest}`,
      expect.stringContaining(
        '0 of them can be checked in a build, and none has findings. The list says how the other 1 is met.',
      ),
    ]);
    expect(markOf({ rules: [part, requested] }).slice(0, 2)).toEqual(['✓', '']);
    const found = finding({ rule: part.id, conventions: [https.id] });
    expect(markOf({}, [found])).toEqual([
      '✕',
      '',
      expect.stringContaining('1 of them can be checked in a build, and 1 has findings.'),
    ]);
    expect(markOf({ off: [part], rules: [] }).slice(0, 2)).toEqual(['·', 'turned off: map-https']);
  });

  // A live audit asked the host: it must not send the reader there for what it has no rule for.
  it('sends nobody from the report of a live site to the live site', () => {
    const head: NonNullable<Report['conventions']>[number] = {
      id: 'W-HEAD-9',
      text: 'the preview has no place in an index',
      how: ['host', 'live'],
    };
    const part = { ...rule, id: 'head-preview', conventions: [head.id] };
    const server = { ...rule, id: 'server-status', conventions: ['W-ERR-1' as const] };
    const noteOf = (rules: Report['rules']) => read([], { conventions: [head], rules })('#w-head-9 i').text();
    expect(noteOf([part])).toMatch(/^nothing found in the build; .*live site$/);
    expect(noteOf([part, server])).toBe('nothing found on the live site; no rule checks the rest');
  });

  it('says of one page what it says of many', () => {
    expect(read([], { pages: 1 })('.verdict').text()).toBe(
      'No findings. Checked: 1 page and all other files, against 1 rule.',
    );
  });
});
