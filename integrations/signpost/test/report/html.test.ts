import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { print, read, url } from './html-sample.ts';
import { finding, rule } from './sample.ts';

describe('the HTML report', () => {
  it('needs no other file, and forbids requests by its policy', () => {
    const text = print([finding({ url })]);
    const $ = load(text);
    expect($('[src], [srcset], link:not([href="data:,"]), iframe, object, form[action]').length).toBe(0);
    expect(text).not.toMatch(/@import|url\(|fetch\(|XMLHttpRequest|import\(/);
    expect($('meta[http-equiv=Content-Security-Policy]').attr('content')).toMatch(/^default-src 'none';/);
    expect($('meta[name=robots]').attr('content')).toBe('noindex');
  });

  it('has no script and no hidden text', () => {
    const $ = read(Array.from({ length: 30 }, (_, index) => finding({ message: `m${index}` })));
    expect($('[hidden], script').length).toBe(0);
    expect($('.cause').length).toBe(30);
  });

  it('limits its size, and says where the rest is', () => {
    const causes = Array.from({ length: 3000 }, (_, index) => finding({ message: `m${index}` }));
    const places = Array.from({ length: 1500 }, (_, index) => finding({ message: 'same', line: index + 1 }));
    const $ = read([...causes, ...places]);
    expect($('.cause').length).toBe(200);
    expect($('p.more').text()).toBe('And 2,801 more problems. The JSON report lists them all.');
    expect($('li.more').text()).toBe('And 1,300 more places. The JSON report lists them all.');
  });

  it('says which causes weigh most, with their share of all pages', () => {
    const $ = read(
      [
        finding({ message: 'two pages', url: 'https://www.example.com/a/' }),
        finding({ message: 'two pages', url: 'https://www.example.com/b/' }),
        finding({ message: 'one page', url: 'https://www.example.com/a/' }),
        finding({ message: 'an info', level: 'info', url: 'https://www.example.com/a/' }),
      ],
      { pages: 4 },
    );
    const cells = $('table tbody tr').toArray();
    const rows = cells.map((row) =>
      $(row)
        .children()
        .toArray()
        .map((cell) => $(cell).text()),
    );
    expect(rows).toEqual([
      ['Error', 'two pages', '2', '50%'],
      ['Error', 'one page', '1', '25%'],
      ['Info', 'an info', '1', '25%'],
    ]);
  });

  it('lists errors first, each cause once with its places', () => {
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
  it('names each rule with findings', () => {
    const $ = read([finding({ level: 'warning' })]);
    expect($('.fault .level').text()).toBe('Warning: not met');
  });

  it('prints the fix of the rule once, however a finding writes it', () => {
    const $ = read([finding({ fix: 'Fix.' })], { rules: [{ ...rule, fix: 'fix' }] });
    expect($('.fix').length).toBe(1);
  });

  it('shows what is at the place', () => {
    expect(read([finding()])('.line').text()).toBe('<a href="/x">X');
  });

  it("names the subject that isn't a build", () => {
    const subject = '9 old addresses on the live host';
    const verdict = read([finding()], { noBuild: true, subject })('.verdict').text();
    expect(verdict).toBe(`${subject}: 1 error, found by 1 rule.`);
  });

  it('breaks a long URL after its slashes', () => {
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

  it('shows decoded URLs, and links to the encoded ones', () => {
    const link = read([finding({ url: 'https://www.example.com/ja/%E8%A3%BD%E5%93%81/a%20b?x=%C3%A9' })])(
      '.places a',
    );
    expect(link.text()).toBe('/ja/製品/a%20b?x=é');
    expect(link.attr('href')).toBe('https://www.example.com/ja/%E8%A3%BD%E5%93%81/a%20b?x=%C3%A9');
  });

  it('shows the whole line of a map', () => {
    const line = '  - { from: /a, to: /b }';
    const $ = read([finding({ file: 'redirects.yaml', column: 13 })], { readLine: () => line });
    expect($('.line').text()).toBe('- { from: /a, to: /b }');
  });

  it('says what was not checked', () => {
    const note = 'Only the first 1,000 pages were read.';
    expect(read([], { notes: [note] })('header .lead').text()).toBe(note);
  });

  it('says that all findings are in the baseline', () => {
    expect(read([], { known: [finding()] })('.verdict').text()).toBe(
      'No new findings. The baseline has 1 finding. Checked: 3 pages and all other files, against 1 rule.',
    );
  });

  it('shows the words and the fix of each place that has its own, and no fix of the rule', () => {
    const at = (path: string, message: string) =>
      finding({
        url: `https://www.example.com${path}`,
        message,
        cause: 'alone',
        fix: `link to ${path}`,
        file: `${path}index.html`,
      });
    const own = read([at('/a/', 'the page /a/ is alone'), at('/b/', 'the page /b/ is alone')]);
    expect(own('.times').text()).toBe('2 places');
    expect(own('.places li').last().text()).toContain('the page /b/ is alone. Link to /b/');
    expect(own('.fix').text()).not.toContain('mend the address');
    expect(read([at('/a/', 'm'), at('/b/', 'm')])('.times').text()).toBe('2 places');
  });
});
