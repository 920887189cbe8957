import { load } from 'cheerio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { print, read, url } from './html-sample.ts';
import { finding } from './sample.ts';

/** Texts that would break out of a place that does not escape them. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onclick='alert(1)", '</style><b>', '--><svg onload=1>',
    '&lt;i&gt;', '</title><script>', 'javascript:alert(1)', 'https://x.example/"><i>', 'data:text/html,<b>', '</svg><a href=//x>',
  ),
); // biome-ignore format: a list

describe('the HTML report and any text', () => {
  const any = fc
    .record({ message: hostile, file: hostile, fix: hostile, url: hostile, rule: hostile })
    .map((parts) => finding(parts));

  it('shows it as text, never as markup', () => {
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
          finding({ level: 'info', fix: 'other' }),
          ...Array.from({ length: 20 }, (_, index) => finding({ rule: 'x', message: `${index}` })),
        ],
        {
          ignored: [{ finding: finding(), reason: 'why' }],
        },
      ),
    );
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 5 }), hostile, (findings, text) => {
        const ignored = findings.map((one) => ({ finding: one, reason: text }));
        const printed = print(findings, { subject: text, origin: text, ignored });
        const $ = load(printed);
        expect([...names(printed).difference(known)]).toEqual([]);
        expect($('script').length).toBe(0);
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

  it('keeps the order of a URL in any script', () => {
    const arabic = 'https://www.example.com/%D9%85%D9%82%D8%A7%D9%84%D8%A7%D8%AA/page/';
    const $ = read([finding({ url: arabic })]);
    const isolated = $('.places bdi').toArray();
    expect(isolated.length).toBe(1);
    expect(isolated.filter((one) => $(one).attr('dir') !== 'ltr')).toEqual([]);
  });

  it('shows a line break in a file name', () => {
    const $ = read([finding({ file: 'dist/two\nlines.html' })]);
    expect($('.places code').first().text()).toBe('dist/two\\x0alines.html:2:4');
  });
});
