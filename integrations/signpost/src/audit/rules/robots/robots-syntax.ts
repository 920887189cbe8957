import type { Cause } from '../../../lib/finding.ts';
import { maxRobotsBytes } from '../../../lib/http/robots-txt.ts';
import { findNearest } from '../../../lib/text/nearest.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { Robots } from '../../site/robots.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Fault, pickPlace } from '../rule.ts';
import { moveTo, page, site } from '../shared/example.ts';
import { isProjectHost } from '../shared/repository-sites.ts';

const messages = {
  none: 'the site has no robots.txt',
  empty: 'robots.txt has no directives',
  tooLarge: 'robots.txt is larger than 500 KiB, and crawlers ignore the rest',
  notDirective: (text: string) => `"${text.slice(0, 60)}" is not a directive`,
  noindex: 'crawlers ignore noindex in robots.txt',
  unknown: (name: string, meant: string | undefined) =>
    `crawlers don't know the directive "${name.slice(0, 60)}"${meant === undefined ? '' : `. Did you mean "${meant}"?`}`,
  severalNames: (value: string) => `crawlers read only the first name of "${value.slice(0, 60)}"`,
  relativeSitemap: (value: string) => `the sitemap "${value}" is not an absolute URL`,
  noAgent: (name: string) => `this ${name} comes before any User-agent line, so crawlers ignore it`,
  notRead: (path: string) =>
    `robots.txt is at ${path}, and crawlers read only the one at the root of the host`,
  notPath: (value: string) => `"${value}" starts with neither a slash nor a star`,
};
const whys = {
  none: 'Search engines may crawl everything, and find the sitemap by no line.',
  notRead: 'No line of this file has an effect.',
};
const unreadFix =
  'write noindex on pages that search engines should leave out, submit the sitemap in Search Console, and remove the file';
const largeFix = 'replace many lines by one with a star, such as `Disallow: /*?sort=`';
const missingFix = 'add a robots.txt at the root: "User-agent: *", "Allow: /" and a Sitemap line';

/** What a misspelled directive is probably meant to be. */
const usualDirectives = ['User-agent', 'Allow', 'Disallow', 'Sitemap'];
/** Some are for single crawlers: the others ignore these lines, as they should. */
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
  why: "Crawlers silently ignore what they don't know. A misspelled Disallow blocks nothing, noindex in robots.txt has had no effect since 2019, and nothing past 500 KiB is read. (RFC 9309; Google Search Central.)",
  fix: 'write User-agent lines, one a robot, and below them Allow and Disallow with paths',
  examples: () => ({
    good: {
      'a robots.txt of two groups': {
        files: site({
          'robots.txt': 'User-agent: *\nDisallow: /search?\n\nUser-agent: GPTBot\nDisallow: /\n',
        }),
        nearMiss: {
          replace: ['User-agent: *', '# All'],
          finds:
            'warning robots.txt:2:1  This Disallow comes before any User-agent line, so crawlers ignore it  Fix: Write User-agent lines, one a robot, and below them Allow and Disallow with paths.',
        },
      },
      'a directive for single crawlers': {
        files: site({ 'robots.txt': 'User-agent: Bingbot\nCrawl-delay: 10\n' }),
        nearMiss: {
          replace: ['Crawl-delay', 'Crawl-rate'],
          finds:
            'warning robots.txt:2:1  Crawlers don\'t know the directive "Crawl-rate"  Fix: Write User-agent lines, one a robot, and below them Allow and Disallow with paths.',
        },
      },
      'a group that may read everything': {
        files: site({ 'robots.txt': 'User-agent: *\nDisallow:\n' }),
        nearMiss: {
          replace: ['Disallow:', 'Disallow: search'],
          finds:
            'warning robots.txt:2:1  "search" starts with neither a slash nor a star  Fix: Write "Disallow: /search".',
        },
      },
      'the sitemap of Jekyll without `url`, which canonical-host reports': {
        files: site({
          '/': { canonical: '' },
          '/gauges/': { canonical: '' },
          'robots.txt': 'Sitemap: /sitemap.xml\n',
          'sitemap.xml':
            '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/</loc></url><url><loc>/gauges/</loc></url></urlset>',
        }),
        nearMiss: {
          replace: ['<loc>/', '<loc>https://www.example.com/'],
          finds:
            'warning robots.txt:1:1  The sitemap "/sitemap.xml" is not an absolute URL  Fix: Write "Sitemap: https://www.example.com/sitemap.xml".',
        },
      },
    },
    bad: {
      'an empty robots.txt': {
        files: site({ 'robots.txt': '\n# later\n' }),
        finds:
          'warning robots.txt:1:1  robots.txt has no directives  Fix: Add a robots.txt at the root: "User-agent: *", "Allow: /" and a Sitemap line.',
      },
      'no robots.txt': {
        files: Object.fromEntries(Object.entries(site()).filter(([file]) => file !== 'robots.txt')),
        finds:
          'info  The site has no robots.txt  Fix: Add a robots.txt at the root: "User-agent: *", "Allow: /" and a Sitemap line.',
      },
      'more than crawlers read': {
        files: site({ 'robots.txt': `User-agent: *\nAllow: /\n${'# word\n'.repeat(75_000)}` }),
        finds:
          'warning robots.txt:1:1  robots.txt is larger than 500 KiB, and crawlers ignore the rest  Fix: Replace many lines by one with a star, such as `Disallow: /*?sort=`.',
      },
      'lines that crawlers ignore': {
        files: site({
          'robots.txt': `DISALLOW: /a
User-agent: AhrefsBot, SemrushBot
Dissallow: /Search
Disallow: private
Noindex: /old/
Allow /
Sitemap: /sitemap.xml
`,
        }),
        finds:
          'warning robots.txt:1:1  This DISALLOW comes before any User-agent line, so crawlers ignore it  Fix: Write User-agent lines, one a robot, and below them Allow and Disallow with paths.\nwarning robots.txt:2:1  Crawlers read only the first name of "AhrefsBot, SemrushBot"  Fix: Write User-agent lines, one a robot, and below them Allow and Disallow with paths.\nwarning robots.txt:3:1  Crawlers don\'t know the directive "Dissallow". Did you mean "Disallow"?  Fix: Write User-agent lines, one a robot, and below them Allow and Disallow with paths.\nwarning robots.txt:4:1  "private" starts with neither a slash nor a star  Fix: Write "Disallow: /private".\nwarning robots.txt:5:1  Crawlers ignore noindex in robots.txt  Fix: Put noindex on the pages.\nwarning robots.txt:6:1  "Allow /" is not a directive  Fix: Write User-agent lines, one a robot, and below them Allow and Disallow with paths.\nwarning robots.txt:7:1  The sitemap "/sitemap.xml" is not an absolute URL  Fix: Write "Sitemap: https://www.example.com/sitemap.xml".',
      },
      'the robots.txt of a repository, which is not at the root': {
        files: moveTo('acme.github.io', {
          'index.html': page('/pumps/'),
          'robots.txt': 'User-agent: *\nAllow: /\n',
        }),
        site: 'https://acme.github.io/pumps/',
        finds:
          'warning robots.txt:1:1  robots.txt is at /pumps/robots.txt, and crawlers read only the one at the root of the host  Fix: Write noindex on pages that search engines should leave out, submit the sitemap in Search Console, and remove the file.',
      },
    },
  }),

  *check(site) {
    const { robots, base } = site;
    const pathBelowBase = parsePath(`${base}robots.txt`);
    // https://acme.github.io/pumps/robots.txt, a file of the repository `pumps`
    if (base !== '/' && isProjectHost(site) && site.files.has(pathBelowBase))
      yield {
        ...pickPlace({ file: 'robots.txt', line: 1 }),
        cause: {
          key: 'not read',
          message: messages.notRead(pathBelowBase),
          why: whys.notRead,
          fix: unreadFix,
        },
      };
    // Of the root of the host
    if (robots === undefined) {
      // Crawlers take a missing robots.txt as permission. Below a base, it is at the root of another build.
      if (base === '/')
        yield {
          cause: { key: 'none', level: 'info', message: messages.none, why: whys.none, fix: missingFix },
        };
      return;
    }
    const hasEffect = robots.groups.length > 0 || robots.sitemaps.length > 0;
    if (!hasEffect)
      yield {
        ...pickPlace({ file: robots.file, line: 1 }),
        cause: { key: 'empty', message: messages.empty, fix: missingFix },
      };
    // The HTML of an app in place of robots.txt: one finding says that it has no directives, and none what each line is.
    const isRobots = hasEffect || robots.lines.some(({ key }) => known.has(key));
    if (isRobots) yield* checkLines(robots, site);
  },
});

function* checkLines(robots: Robots, { origin, causes }: Site): Generator<Fault> {
  const place = (line: number) => pickPlace({ file: robots.file, line });
  if (robots.size > maxRobotsBytes)
    yield { ...place(1), cause: { key: 'too large', message: messages.tooLarge, fix: largeFix } };
  for (const { line, value } of robots.linesWithoutDirective)
    yield { ...place(line), cause: { key: `not directive ${value}`, message: messages.notDirective(value) } };

  const firstGroupLine = robots.groups[0]?.line ?? Number.POSITIVE_INFINITY;
  // `canonical-host` reports a site whose URLs all lack the host.
  const ofCause = new Set(causes.wrongOrigin?.robotsLines.map(({ line }) => line));
  for (const line of robots.lines) {
    if (ofCause.has(line.line)) continue;
    const report = checkLine(line, firstGroupLine, origin);
    if (report !== undefined) yield { ...place(line.line), cause: report };
  }
}

function checkLine(
  { line, key, written, value }: Robots['lines'][number],
  firstGroupLine: number,
  origin: string,
): Cause | undefined {
  if (key === 'noindex')
    return { key: 'noindex', message: messages.noindex, fix: 'put noindex on the pages' };
  if (!known.has(key))
    return {
      key: `unknown ${written}`,
      message: messages.unknown(written, findNearest(written, usualDirectives)),
    };
  if (key === 'user-agent' && /^[\w-]+\s*[,;]/.test(value))
    return { key: 'several names', message: messages.severalNames(value) };
  if (key === 'sitemap' && !/^https?:\/\//i.test(value)) {
    const url = URL.parse(value, origin)?.href;
    return {
      key: 'relative sitemap',
      message: messages.relativeSitemap(value),
      ...(url && { fix: `write "Sitemap: ${url}"` }),
    };
  }

  if (key !== 'allow' && key !== 'disallow') return undefined;
  if (line < firstGroupLine)
    return { key: `no agent ${written}: ${value}`, message: messages.noAgent(written) };
  // `Disallow:` alone allows everything.
  if (value === '' || /^[/*]/.test(value)) return undefined;
  return { key: `not path ${value}`, message: messages.notPath(value), fix: `write "${written}: /${value}"` };
}
