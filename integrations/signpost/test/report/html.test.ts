import { type CheerioAPI, load } from 'cheerio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/core/finding.ts';
import type { Figures } from '../../src/report/figures.ts';
import { html } from '../../src/report/html.ts';
import type { Report } from '../../src/report/report.ts';
import { finding, report } from './sample.ts';

const url = 'https://www.example.com/a/';
const figures: Figures = {
  pages: [
    { url, path: '/a/', section: '/', depth: 1, linkedFrom: 1, listed: true, title: 70, description: 150 },
    {
      url: 'https://www.example.com/',
      path: '/',
      section: '/',
      depth: 0,
      linkedFrom: 0,
      listed: true,
      title: 40,
      description: 0,
    },
  ],
  apiFiles: 0,
  sectionOf: () => '/',
  linksOf: () => ({ from: ['/'], to: [{ path: '/gone/', broken: true }] }),
};
const conventions: Report['conventions'] = [
  { id: 'W-LINK-1', text: 'links resolve', how: ['check'] },
  { id: 'W-REDIR-8', text: 'the certificate matches', how: ['live'] },
];
const whole = { conventions, figures: () => figures };
const print = (findings: readonly Finding[], changes: Partial<Report> = {}): string =>
  html.print(report(findings, { ...whole, ...changes }), { colour: false });
const read = (findings: readonly Finding[], changes: Partial<Report> = {}): CheerioAPI =>
  load(print(findings, changes));

describe('the HTML report', () => {
  it('needs no other file, and forbids itself to ask for one', () => {
    const text = print([finding({ url })], { date: '2026-11-20' });
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
    expect($('.more.paper').text()).toBe('And 2,801 causes more; the report on the screen has them all.');
  });

  it('cuts what no browser would open, and says where the rest is', () => {
    const causes = Array.from({ length: 10_001 }, (_, index) => finding({ message: `m${index}` }));
    const $ = read(causes);
    expect($('.cause').length).toBe(200);
    expect($('.more').text()).toBe('And 9,801 causes more; the JSON report has them all.');
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
      finding({ rule: 'lang', level: 'advice', message: 'b' }),
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
    ).toEqual(['2', '0', '1', '3', '1']);
  });

  // A heading is the rule, such as "The site has a sitemap": alone it reads as if it were so.
  it('says of each rule that it is not met', () => {
    const $ = read([finding({ level: 'warning' })]);
    expect($('.fault .level').text()).toBe('Warning: not met');
  });

  it('shows what stands at the place', () => {
    expect(read([finding()])('.line').text()).toBe('<a href="/x">X');
  });

  it('draws what it has numbers for, with each picture in words too', () => {
    const $ = read([finding({ url })]);
    const titles = $('figure h3')
      .toArray()
      .map((title) => $(title).text());
    expect(titles).toEqual([
      'Findings by rule', 'Findings by section', 'Length of titles', 'Length of descriptions',
      'Clicks from the home page', 'The worst pages and their links',
    ]); // biome-ignore format: one line each is enough
    expect(
      $('figure')
        .toArray()
        .every((figure) => $(figure).find('svg').attr('aria-label') !== undefined),
    ).toBe(true);
    expect($('figure p').text()).toContain('1 of 2 pages has more');
    expect($('.graph .error text').text()).toBe('/gone/');
    expect(read([finding()], { figures: undefined })('figure').length).toBe(1);
  });

  it('of a clean site says what was checked', () => {
    const $ = read([]);
    expect($('.verdict').text()).toMatch(/^Nothing was found\. 3 pages/);
    expect($('#W-LINK-1').attr('class')).toBe('kept');
    expect($('#W-REDIR-8').text()).toContain('seen on the live site alone');
    expect($('.lead').text()).toContain('3 pages, 1 rule, 2 conventions');
    expect($('#work, .fault').length).toBe(0);
  });

  it('says of what is no build what was asked', () => {
    const subject = '9 old addresses on the live host';
    const verdict = read([finding()], { noBuild: true, subject })('.verdict').text();
    expect(verdict).toBe(`${subject}: 1 error, from 1 cause under 1 rule.`);
  });

  it('leaves the conventions of APIs out where the build has none', () => {
    const api = { id: 'A-GET-1' as const, text: 'a list', how: ['emit'] };
    const rows = [...(conventions ?? []), api];
    expect(read([], { conventions: rows })('#A-GET-1').length).toBe(0);
    expect(
      read([], { conventions: rows, figures: () => ({ ...figures, apiFiles: 1 }) })('#A-GET-1').length,
    ).toBe(1);
  });

  it('leads to its parts, each of which is there', () => {
    const $ = read([finding({ url })], { known: 1 });
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

  it('says of each bar in words what its colours are', () => {
    const $ = read([finding({ url }), finding({ url, message: 'b', level: 'warning' })]);
    expect($('.rows svg').first().attr('aria-label')).toBe('1 error, 1 warning');
    expect($('.rows a').first().attr('href')).toBe('#rule-link-broken');
    // Of the levels that there are.
    expect($('.legend').first().text().trim()).toBe('error warning');
  });

  it('lets an address break behind its slashes, in a message too, and nothing else', () => {
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

  it('shows addresses as people write them, and leads to them as they are', () => {
    const link = read([finding({ url: 'https://www.example.com/ja/%E8%A3%BD%E5%93%81/a%20b?x=%C3%A9' })])(
      '.places a',
    );
    expect(link.text()).toBe('/ja/製品/a%20b?x=é');
    expect(link.attr('href')).toBe('https://www.example.com/ja/%E8%A3%BD%E5%93%81/a%20b?x=%C3%A9');
  });

  it('shows the whole line of a file that is no page', () => {
    const line = '  - { from: /a, to: /b }';
    const $ = read([finding({ file: 'redirects.yaml', column: 13 })], { lineOf: () => line });
    expect($('.line').text()).toBe('- { from: /a, to: /b }');
  });

  it('marks a convention that has findings, and leads to them', () => {
    expect(read([finding()])('#W-LINK-1 a').attr('href')).toBe('#rule-link-broken');
  });

  it('says what was left out, and why', () => {
    const $ = read([], { ignored: [{ finding: finding(), reason: 'being rewritten' }], known: 2 });
    expect($('#left-out').text()).toMatch(/baseline holds back 2 findings[\s\S]*being rewritten/);
    expect($('#W-LINK-1').text()).toContain('1 finding ignored');
  });

  it('has a day only where one is given', () => {
    expect(read([], { date: '2026-11-20' })('time').text()).toBe('2026-11-20');
    expect(read([])('time').length).toBe(0);
  });
});

/** Texts that would break out of a place that does not escape them. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onclick='alert(1)", '</style><b>', '--><svg onload=1>',
    '&lt;i&gt;', '</title><script>', 'javascript:alert(1)', 'https://x.example/"><i>', 'data:text/html,<b>', '</svg><a href=//x>',
  ),
); // biome-ignore format: a list

describe('any text', () => {
  const any = fc
    .record({ message: hostile, file: hostile, fix: hostile, url: hostile, rule: hostile })
    .map((parts) => finding(parts));

  it('stays the text that it is', () => {
    const names = (text: string): Set<string> => {
      const $ = load(text);
      return new Set(
        $('*')
          .toArray()
          .map((element) => $(element).prop('tagName') ?? ''),
      );
    };
    const known = names(
      print(
        [
          finding({ url }),
          finding({ url }),
          finding({ level: 'advice', fix: 'other' }),
          ...Array.from({ length: 20 }, (_, index) => finding({ rule: 'x', message: `${index}` })),
        ],
        {
          ignored: [{ finding: finding(), reason: 'why' }],
        },
      ),
    );
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 5 }), hostile, (findings, text) => {
        const graph: Figures = {
          ...figures,
          sectionOf: () => text,
          linksOf: () => ({ from: [text], to: [{ path: text, broken: true }] }),
        };
        const ignored = findings.map((one) => ({ finding: one, reason: text }));
        const printed = print(findings, { subject: text, origin: text, ignored, figures: () => graph });
        const $ = load(printed);
        expect([...names(printed).difference(known)]).toEqual([]);
        expect($('script').length).toBe(1);
        expect($('style').length).toBe(1);
        for (const element of $('*').toArray()) {
          for (const [name, value] of Object.entries($(element).attr() ?? {})) {
            expect(name).not.toMatch(/^on|^src/);
            if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|#|data:,$)/);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps an address in its order, whatever script it is in', () => {
    const arabic = 'https://www.example.com/%D9%85%D9%82%D8%A7%D9%84%D8%A7%D8%AA/page/';
    const links = { ...figures, sectionOf: () => '/%D9%85%D9%82%D8%A7%D9%84%D8%A7%D8%AA/' };
    const $ = read([finding({ url: arabic })], { figures: () => links });
    const isolated = $('.places bdi, .graphs bdi, .rows bdi').toArray();
    expect(isolated.length).toBeGreaterThan(2);
    expect(isolated.filter((one) => $(one).attr('dir') !== 'ltr')).toEqual([]);
  });

  it('cuts an address that would fill a picture, and keeps it whole for who points at it', () => {
    const long = `/${'a-very-long-name-of-a-page-'.repeat(8)}/`;
    const $ = read([finding({ url: `https://www.example.com${long}` })], {
      figures: () => ({ ...figures, sectionOf: () => long }),
    });
    const page = $('.graphs .page code');
    expect(page.text().length).toBeLessThan(70);
    expect(page.attr('title')).toBe(long);
    expect($('.rows').last().text()).not.toContain(long);
  });

  it('shows one error beside thousands of warnings in a bar', () => {
    const many = Array.from({ length: 2000 }, (_, line) => finding({ level: 'warning', line: line + 1 }));
    const $ = read([...many, finding({ message: 'm' })]);
    const widths = $('.rows li')
      .first()
      .find('rect:not(.track)')
      .toArray()
      .map((bar) => Number.parseFloat($(bar).attr('width') ?? ''));
    const [errors = 0, warnings = 0] = widths;
    expect(errors).toBeGreaterThanOrEqual(0.5);
    expect(errors + warnings).toBeLessThanOrEqual(100.01);
  });

  it('leads nowhere within itself that is not there, whatever parts it has', () => {
    const anchors = ($: CheerioAPI) =>
      $('a[href^="#"]')
        .toArray()
        .map((link) => $(link).attr('href') ?? '');
    for (const changes of [{}, { conventions: undefined, figures: undefined, noBuild: true }]) {
      const $ = read([finding({ url })], changes);
      expect(anchors($).length).toBeGreaterThan(0);
      expect(anchors($).filter((href) => $(href).length === 0)).toEqual([]);
      expect($('.ids').text()).toContain('W-LINK-1');
    }
  });

  it('says what its columns count, and all of their numbers to who reads no picture', () => {
    const $ = read([]);
    const labels = $('svg.columns')
      .toArray()
      .map((chart) => $(chart).attr('aria-label'));
    expect(labels).toEqual([
      'Length of titles; 36 to 40 characters: 1 title; 66 to 70 characters: 1 title',
      'Length of descriptions; 141 to 150 characters: 1 description',
      'Clicks from the home page; 0 clicks: 1 page; 1 click: 1 page',
    ]);
    expect($('svg.columns > text.first:first-child').text()).toBe('pagespagespages');
    expect($('svg.columns').last().find('g text.middle:not(.number)').text()).toBe('home1 click');
  });

  it('leads from the number of a level to a rule that found one of it', () => {
    const rules = ['link-broken', 'lang'].map((id) => ({
      id, title: id, level: 'error', conventions: ['W-LINK-1'], why: 'why', fix: 'fix',
    })) satisfies Report['rules']; // biome-ignore format: a table
    const lang = finding({ rule: 'lang', level: 'warning', conventions: ['W-LINK-1'] });
    const $ = read([finding(), lang], { rules });
    const links = $('#W-LINK-1 a')
      .toArray()
      .map((link) => [$(link).text(), $(link).attr('href')]);
    expect(links).toEqual([
      ['1 error', '#rule-link-broken'],
      ['1 warning', '#rule-lang'],
    ]);
  });

  it('says of a cause whose places each name their own address that it shows one of them', () => {
    const of = (path: string, message: string) =>
      finding({ url: `https://www.example.com${path}`, message, file: `${path}index.html` });
    const own = read([of('/a/', 'the page /a/ is alone'), of('/b/', 'the page /b/ is alone')]);
    expect(own('.times').text()).toBe('2 places like this one');
    expect(read([of('/a/', 'm'), of('/b/', 'm')])('.times').text()).toBe('2 places');
  });

  it('does not make walls of a few columns', () => {
    expect(read([]).html()).toMatch(/<svg class="columns" style="max-width:14rem"/);
  });

  it('counts the conventions that have findings in good English', () => {
    expect(read([finding()])('#checked .lead').text()).toContain('1 has findings');
    const both = {
      conventions: [...(conventions ?? []), { id: 'W-LINK-2', text: 't', how: ['check'] }],
    } as const;
    const rules = report([]).rules.map((rule) => ({
      ...rule,
      conventions: ['W-LINK-1', 'W-LINK-2'] as const,
    }));
    const broken = finding({ conventions: ['W-LINK-1', 'W-LINK-2'] });
    expect(read([broken], { ...both, rules })('#checked .lead').text()).toContain('2 have findings');
  });
});
