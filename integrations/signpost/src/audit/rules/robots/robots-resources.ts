import { formatCount, listFirst } from '../../../lib/text/text.ts';
import type { Path } from '../../../lib/url/path.ts';
import type { LinkTarget } from '../../../pages/target.ts';
import { listDeclaredIcons } from '../../site/icons.ts';
import { listUsedSheets } from '../../site/references.ts';
import type { Robot, Robots } from '../../site/robots.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, pickPlace } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { listIndexablePages } from '../shared/indexable.ts';

const messages = {
  blocked: (line: number, what: string, path: Path, others: number) =>
    `line ${line} of robots.txt blocks the ${what} ${path}${others === 0 ? '' : `, and ${formatCount(others, 'other file')} that pages need`}`,
};

const styled = page('/', { head: '<link rel="stylesheet" href="/assets/site.css">' });
const css = '@font-face { font-family: A; src: url(../fonts/a.woff2) }\n';

export default defineRule({
  id: 'robots-resources',
  title: 'robots.txt blocks no icon, and nothing else that a page needs',
  level: 'error',
  conventions: ['W-ROBOTS-5', 'W-MIG-5', 'W-ERR-5', 'W-ICON-4'],
  why: 'Search engines that may not fetch styles or scripts see a broken page. They render it, and may take it for an error page. (Google Search Central, robots.txt; JavaScript SEO.)',
  fix: 'allow the file: add `Allow: /path/to/it` to the group, or remove the Disallow',
  examples: () => ({
    good: {
      'styles and scripts that crawlers may read': site({
        'index.html': styled,
        'assets/site.css': css,
        'fonts/a.woff2': 'x',
      }),
      'a link to a search that robots leave out': {
        files: site({
          '/': { body: '<a href="/search/icon.svg">Search</a>' },
          'search/icon.svg': '<svg viewBox="0 0 48 48"/>',
          'robots.txt': 'User-agent: *\nDisallow: /search/\n',
        }),
        nearMiss: {
          replace: ['<a href="/search/icon.svg">Search</a>', '<img src="/search/icon.svg" alt="">'],
          finds:
            'error robots.txt:2:1  Line 2 of robots.txt blocks the image /search/icon.svg  Fix: Remove line 2 of robots.txt.',
        },
      },
      'a demo in a frame that robots leave out': {
        files: site({
          '/': { body: '<iframe src="/demo/" title="Demo"></iframe>' },
          '/demo/': {},
          'robots.txt': 'User-agent: *\nDisallow: /demo/\n',
        }),
        nearMiss: {
          replace: [
            '<iframe src="/demo/" title="Demo"></iframe>',
            '<script src="/demo/index.html"></script>',
          ],
          finds:
            'error robots.txt:2:1  Line 2 of robots.txt blocks the script /demo/index.html  Fix: Remove line 2 of robots.txt.',
        },
      },
      'the style of a page that robots leave out too': {
        files: site({
          '/internal/': { head: '<link rel="stylesheet" href="/internal/a.css">' },
          'internal/a.css': '',
          'robots.txt': 'User-agent: *\nDisallow: /internal/\n',
        }),
        nearMiss: {
          replace: ['Disallow: /internal/', 'Disallow: /internal/a.css'],
          finds:
            'error robots.txt:2:1  Line 2 of robots.txt blocks the style /internal/a.css  Fix: Remove line 2 of robots.txt.',
        },
      },
    },
    bad: {
      'a style beside a list of what is allowed': {
        files: site({
          'index.html': styled,
          'assets/site.css': css,
          'fonts/a.woff2': 'x',
          'robots.txt':
            'User-agent: *\nAllow: /$\nAllow: /gauges/\nAllow: /icon.svg\nAllow: /sitemap.xml\nDisallow: /\n',
        }),
        finds:
          'error robots.txt:6:1  Line 6 of robots.txt blocks the style /assets/site.css, and 1 other file that pages need  Fix: Add `Allow: /assets/`, `Allow: /fonts/` to the group.',
      },
      'a disallowed style': {
        files: site({
          'index.html': styled,
          'assets/site.css': css,
          'robots.txt': 'User-agent: *\nDisallow: /assets/\n',
        }),
        finds:
          'error robots.txt:2:1  Line 2 of robots.txt blocks the style /assets/site.css  Fix: Remove line 2 of robots.txt.',
      },
    },
  }),

  *check(site) {
    const { robots } = site;
    if (robots === undefined) return;
    // Most files disallow nothing, and no URL has to be asked for.
    const disallowsAnything = robots.lines.some(({ key, value }) => key === 'disallow' && value !== '');

    const blockedFiles = disallowsAnything ? [...findBlockedFiles(site, robots)] : [];
    // A line of robots.txt is one cause, however many files it blocks.
    const byLine = Map.groupBy(blockedFiles, ({ line }) => line);
    for (const [line, blocked] of byLine) {
      const [first] = blocked;
      if (first === undefined) continue;
      const otherFiles = new Set(blocked.map(({ path }) => path)).size - 1;
      yield {
        ...pickPlace({ file: robots.file, line }),
        cause: {
          key: `blocked ${first.path}`,
          message: messages.blocked(line, first.what, first.path, otherFiles),
          fix: isOfWholeSite(robots, line) ? proposeAllow(blocked) : `remove line ${line} of ${robots.file}`,
        },
      };
    }
  },
});

/** `Disallow: /` below a list of what is allowed: the line is meant for everything else. */
function isOfWholeSite({ lines }: Robots, line: number): boolean {
  return lines.some((one) => one.line === line && /^\/?\*?$/.test(one.value));
}

/** "add `Allow: /assets/`, `Allow: /icon.svg` to the group" for /assets/site.css, /assets/js/app.js and /icon.svg. */
function proposeAllow(blocked: readonly Blocked[]): string {
  const starts = new Set(blocked.map(({ path }) => /^\/[^/]*\/?/.exec(path)?.[0] ?? path));
  const lines = Array.from(starts, (start) => `\`Allow: ${start}\``);
  return `add ${listFirst(lines)} to the group`;
}

interface Blocked {
  readonly line: number;
  readonly what: string;
  readonly path: Path;
}

/** What search engines fetch besides a page: its files, and the icon for their results. */
interface NeededFile {
  /** `script`, `image`, `file of a style`. */
  readonly what: string;
  readonly target: LinkTarget;
  /** By default Googlebot. */
  readonly robot?: Robot;
}

/** The needed files of this site that a line of robots.txt disallows. */
function* findBlockedFiles(site: Site, robots: Robots): Generator<Blocked> {
  for (const { what, target, robot } of listNeededFiles(site, robots)) {
    if (target.kind !== 'site') continue;
    const line = robots.blocks(target.path, target.query, robot);
    if (line !== undefined) yield { line, what, path: target.path };
  }
}

function* listNeededFiles(site: Site, robots: Robots): Generator<NeededFile> {
  yield* listPageFiles(site, robots);
  yield* listIcons(site, robots);
}

/** Files that indexable pages and their styles load. Crawlers don't ask for those of a page that they may not fetch. */
function* listPageFiles(site: Site, robots: Robots): Generator<NeededFile> {
  const crawledPages = listIndexablePages(site).filter(
    ({ servedUrl }) => robots.blocks(servedUrl) === undefined,
  );
  for (const { refs } of crawledPages) {
    // A link and a frame lead to another page, which robots may leave out.
    const files = refs.filter(({ kind }) => kind !== 'link' && kind !== 'frame');
    for (const { kind, target } of files) yield { what: kind, target };
  }

  // The style sheets of any page, with those that they import
  for (const { refs } of listUsedSheets(site))
    for (const { target } of refs) yield { what: 'file of a style', target };
}

/** Icons, which the robot of images fetches: without them, results show a globe. */
function* listIcons(site: Site, robots: Robots): Generator<NeededFile> {
  const { home } = site;
  // `robots-disallow-all` reports a line that blocks the home page too.
  if (home !== undefined && robots.blocks(home.servedUrl) !== undefined) return;
  for (const { rel } of listDeclaredIcons(site))
    yield { what: 'icon', target: rel.target, robot: 'Googlebot-Image' };
}
