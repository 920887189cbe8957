import type { CheerioAPI } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { conventions, read, url } from './html-sample.ts';
import { finding, report } from './sample.ts';

describe('the numbers of a report', () => {
  it('shows one error beside thousands of warnings in a bar', () => {
    const many = Array.from({ length: 2000 }, (_, at) => finding({ level: 'warning', message: `${at}` }));
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
      expect(anchors($).filter((href) => $(href).length === 0)).toEqual([]);
      expect($.html()).not.toMatch(/\b[WA]-[A-Z]+-\d/);
    }
  });

  it('leads from the number of a level to a rule that found one of it', () => {
    const rules = ['link-broken', 'lang'].map((id) => ({
      id, title: id, level: 'error', conventions: ['W-LINK-1'], why: 'why', fix: 'fix',
    })) satisfies Report['rules']; // biome-ignore format: a table
    const lang = finding({ rule: 'lang', level: 'warning', conventions: ['W-LINK-1'] });
    const $ = read([finding(), lang], { rules });
    const links = $('#w-link-1 a')
      .toArray()
      .map((link) => [$(link).text(), $(link).attr('href')]);
    expect(links).toEqual([
      ['1 error', '#rule-link-broken'],
      ['1 warning', '#rule-lang'],
    ]);
  });

  it('says of a cause whose places each name their own URL that it shows one of them', () => {
    const of = (path: string, message: string) =>
      finding({ url: `https://www.example.com${path}`, message, file: `${path}index.html` });
    const own = read([of('/a/', 'the page /a/ is alone'), of('/b/', 'the page /b/ is alone')]);
    expect(own('.times').text()).toBe('2 places like this one');
    expect(read([of('/a/', 'm'), of('/b/', 'm')])('.times').text()).toBe('2 places');
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
