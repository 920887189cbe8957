import { findNearest } from '../../../lib/text/nearest.ts';
import { robotsLimit } from '../../site/robots.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

/** The directives that every crawler knows. */
const main = ['User-agent', 'Allow', 'Disallow', 'Sitemap'];

const known = new Set(
  'user-agent allow disallow sitemap crawl-delay host clean-param content-signal request-rate visit-time license'.split(
    ' ',
  ),
);

export default defineRule({
  id: 'robots-syntax',
  title: 'robots.txt has directives that crawlers can read',
  level: 'warning',
  conventions: ['W-ROBOTS-1'],
  why: "Crawlers silently ignore what they don't know: a misspelled Disallow blocks nothing, noindex in robots.txt has had no effect since 2019, and nothing past 500 KiB is read. (RFC 9309; Google Search Central.)",
  fix: 'use only User-agent, Allow, Disallow and Sitemap lines; Sitemap needs an absolute URL',
  examples: () => ({
    good: {
      'two groups': site({
        'robots.txt': 'User-agent: *\nDisallow: /search?\n\nUser-agent: GPTBot\nDisallow: /\n',
      }),
    },
    bad: { 'an empty file': site({ 'robots.txt': '\n# later\n' }) },
  }),
  *check(site) {
    const { robots } = site;
    if (robots === undefined) {
      // Crawlers take a missing robots.txt as permission. Below a base, it is at the root of another build.
      if (site.base === '/') yield { level: 'info', ...missing };
      return;
    }
    if (robots.groups.length === 0 && robots.sitemaps.length === 0)
      yield {
        file: robots.file,
        line: 1,
        column: 1,
        message: 'robots.txt has no directives',
        fix: missing.fix,
      };
    const place = (line: number) => ({ file: robots.file, line, column: 1 });
    if (robots.size > robotsLimit)
      yield { ...place(1), message: 'robots.txt is larger than 500 KiB, and crawlers ignore the rest' };
    for (const { line, value } of robots.odd)
      yield { ...place(line), message: `"${value.slice(0, 60)}" is not a directive` };
    const firstGroup = robots.groups[0]?.line ?? Number.POSITIVE_INFINITY;
    for (const { line, key, written, value } of robots.lines) {
      if (key === 'noindex')
        yield {
          ...place(line),
          message: 'crawlers ignore noindex in robots.txt',
          fix: 'put noindex on the pages',
        };
      else if (!known.has(key)) yield { ...place(line), ...describeUnknownDirective(written, value) };
      else if (key === 'user-agent' && /^[\w-]+\s*[,;]/.test(value))
        yield {
          ...place(line),
          message: `crawlers read only the first name of "${value.slice(0, 60)}"`,
          fix: 'write a User-agent line for each robot',
        };
      else if (key === 'sitemap' && !/^https?:\/\//i.test(value))
        yield { ...place(line), message: `the sitemap "${value}" is not an absolute URL` };
      else if ((key === 'allow' || key === 'disallow') && line < firstGroup)
        yield {
          ...place(line),
          message: `this ${written} comes before any User-agent line, so crawlers ignore it`,
          fix: 'move it below a User-agent line, such as `User-agent: *`',
        };
      else if ((key === 'allow' || key === 'disallow') && value !== '' && !/^[/*]/.test(value))
        yield {
          ...place(line),
          message: `"${value}" starts with neither a slash nor a star`,
          fix: `write \`${written}: ${proposePath(value)}\``,
        };
    }
  },
});

const missing = {
  message: 'the site has no robots.txt',
  fix: 'add a robots.txt at the root: "User-agent: *", "Allow: /" and a Sitemap line',
};

function describeUnknownDirective(
  written: string,
  value: string,
): { readonly message: string; readonly fix?: string } {
  const message = `crawlers don't know the directive "${written.slice(0, 60)}"`;
  const meant = findNearest(written, main);
  if (meant === undefined) return { message };
  return { message: `${message}. Did you mean "${meant}"?`, fix: `write \`${meant}: ${value}\`` };
}

/** The intended line: the path of an absolute URL, or one with its slash. */
function proposePath(value: string): string {
  return /^https?:/i.test(value) ? value.replace(/^https?:\/\/[^/]*/i, '') || '/' : `/${value}`;
}
