import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parsePolicy } from '../../../src/lib/http/robots.ts';
import { matchesPattern } from '../../../src/lib/http/robots-txt.ts';

const policyOf = (...rules: readonly string[]) =>
  parsePolicy('https://www.example.com', ['User-agent: *', ...rules, ''].join('\n'), 'astro-signpost');
const allows = (rule: string, path: string) => policyOf(rule).allows(`https://www.example.com${path}`);

describe('parsePolicy', () => {
  test('reads a run of 500,000 stars as one', () => {
    expect(allows(`Disallow: /a${'*'.repeat(500_000)}z`, `/a${'b'.repeat(1900)}z`)).toBe(false);
    expect(allows(`Disallow: /a${'*'.repeat(500_000)}z`, `/a${'b'.repeat(1900)}`)).toBe(true);
  });

  test('allows a URL that is shorter than a rule of 2,000 stars, and keeps the numbers of the lines', () => {
    const policy = policyOf(`Disallow: /${'*a'.repeat(2000)}`, 'Disallow: /private/');
    expect(policy.allows(`https://www.example.com/${'a'.repeat(1900)}`)).toBe(true);
    expect(policy.lineAgainst('https://www.example.com/private/x')).toBe(3);
  });

  test('reads a rule for a path of 2,000 characters', () => {
    const path = `/${'a'.repeat(1999)}`;
    expect(allows(`Disallow: ${path}`, path)).toBe(false);
  });

  test('applies the group of astro-signpost before the one of all robots, and its Crawl-delay', () => {
    const text =
      'User-agent: *\nDisallow: /\nCrawl-delay: 9\n\nUser-agent: Astro-Signpost\nDisallow: /x\nCrawl-delay: 2\n';
    const policy = parsePolicy('https://www.example.com', text, 'astro-signpost');
    expect(policy.allows('https://www.example.com/a')).toBe(true);
    expect(policy.lineAgainst('https://www.example.com/x')).toBe(6);
    expect(policy.delay).toBe(2000);
  });

  test('allows the URLs of another host', () => {
    expect(policyOf('Disallow: /').allows('https://shop.example.com/')).toBe(true);
  });
});

describe('matchesPattern', () => {
  // RFC 9309, section 2.2.3, and the table of Google's documentation.
  test.each([
    ['/fish', '/fish.html', true],
    ['/fish', '/Fish.asp', false],
    ['/fish*', '/fishheads/yummy.html', true],
    ['/fish/', '/fish', false],
    ['/*.php', '/folder/filename.php?parameters', true],
    ['/*.php$', '/filename.php?parameters', false],
    ['/*.php$', '/a.php.php', true],
    ['/fish*.php', '/fishheads/catfish.php?parameters', true],
    ['/fish*.php', '/Fish.PHP', false],
    ['/$', '/', true],
    ['/$', '/a', false],
    ['/*ab*b$', '/ab', false],
    ['*$', '/a', true],
    ['/a$b', '/a$b', true],
  ])('%s and %s: %s', (pattern, target, expected) => {
    expect(matchesPattern(pattern, target)).toBe(expected);
  });

  test('looks once for each piece between the stars of a rule', () => {
    const search = vi.spyOn(String.prototype, 'indexOf');
    onTestFinished(() => search.mockRestore());
    const isMatch = matchesPattern(`/${'*a'.repeat(1000)}*b`, `/${'a'.repeat(2000)}`);
    const searches = search.mock.calls.length;
    search.mockRestore();
    expect([isMatch, searches]).toEqual([false, 1001]);
  });
});
