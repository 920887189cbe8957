import type { Path } from '../../../lib/url/path.ts';
import { at } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { declaredIcons } from '../shared/icons.ts';
import { indexablePages } from '../shared/judge.ts';

const styled = page('/', { head: '<link rel="stylesheet" href="/assets/site.css">' });
const css = '@font-face { font-family: A; src: url(../fonts/a.woff2) }\n';

export default defineRule({
  id: 'robots-resources',
  title: 'robots.txt blocks no icon, and nothing else that a page needs',
  level: 'error',
  conventions: ['W-ROBOTS-5', 'W-MIG-5', 'W-ERR-5', 'W-ICON-4'],
  why: 'Crawlers render pages. If they may not fetch a stylesheet, script, font or image, they see a broken page, and may take it for an error page. (Google Search Central, robots.txt; JavaScript SEO.)',
  fix: 'allow the file: add `Allow: /path/to/it` to the group, or remove the Disallow',
  examples: () => ({
    good: {
      'files that may be read': site({ 'index.html': styled, 'assets/site.css': css, 'fonts/a.woff2': 'x' }),
    },
    bad: {
      'the icon, for the robot of images alone': site({
        'robots.txt': 'User-agent: Googlebot-Image\nDisallow: /\n\nUser-agent: *\nAllow: /\n',
      }),
      'a style': site({
        'index.html': styled,
        'assets/site.css': css,
        'robots.txt': 'User-agent: *\nDisallow: /assets/\n',
      }),
      'a font that the style loads': site({
        'index.html': styled,
        'assets/site.css': css,
        'fonts/a.woff2': 'x',
        'robots.txt': 'User-agent: *\nDisallow: /fonts/\n',
      }),
      'a font of a style that another imports': site({
        'index.html': styled,
        'assets/site.css': '@import "more.css";',
        'assets/more.css': css,
        'fonts/a.woff2': 'x',
        'robots.txt': 'User-agent: *\nDisallow: /fonts/\n',
      }),
      'an image, by a wildcard': site({
        '/': { body: '<img src="/a.png" alt="">' },
        'robots.txt': 'User-agent: *\nDisallow: /*.png$\n',
      }),
    },
  }),
  *check(site) {
    const { robots } = site;
    if (robots === undefined || !robots.lines.some(({ key, value }) => key === 'disallow' && value !== ''))
      return;
    const sheets = new Set<Path>();
    for (const page of indexablePages(site)) {
      if (robots.blocks(page.url) !== undefined) continue;
      for (const ref of page.refs) {
        if (ref.kind === 'link' || ref.kind === 'frame' || ref.target.kind !== 'site') continue;
        if (ref.kind === 'style' || ref.kind === 'asset') sheets.add(ref.target.path);
        const line = robots.blocks(ref.target.path, ref.target.query);
        if (line === undefined) continue;
        yield {
          ...at(site, page, ref),
          message: `line ${line} of robots.txt blocks the ${ref.kind} ${ref.target.path}`,
          fix: allow(ref.target.path),
        };
      }
    }
    yield* inSheets(site, sheets);
    yield* findBlockedIcons(site);
  },
});

function allow(path: Path): string {
  return `add \`Allow: ${path}\` to the group, or remove the Disallow`;
}

function* inSheets(site: Site, sheets: Set<Path>) {
  for (const url of sheets) {
    const sheet = site.stylesheets.get(url);
    for (const { target, line, column } of sheet?.refs ?? []) {
      // Imported sheets are checked in turn.
      if (target.kind === 'site' && site.stylesheets.has(target.path)) sheets.add(target.path);
      const by = target.kind === 'site' ? site.robots?.blocks(target.path, target.query) : undefined;
      if (sheet === undefined || target.kind !== 'site' || by === undefined) continue;
      yield {
        file: sheet.file,
        line,
        column,
        message: `line ${by} of robots.txt blocks ${target.path}`,
        fix: allow(target.path),
      };
    }
  }
}

/** Icons that the robot of images may not fetch, so that results show a globe. */
function* findBlockedIcons(site: Site): Generator<Report> {
  const { home, robots } = site;
  // `robots-disallow-all` reports a line that blocks the home page too.
  const isShut = home !== undefined && robots?.blocks(home.url) !== undefined;
  if (isShut) return;

  for (const { page, rel } of declaredIcons(site)) {
    if (rel?.target.kind !== 'site') continue;
    const { path, query } = rel.target;
    const line = robots?.blocks(path, query, 'Googlebot-Image');
    if (line === undefined) continue;
    yield {
      ...at(site, page, rel),
      message: `line ${line} of robots.txt blocks the icon ${rel.href}`,
      fix: allow(path),
    };
  }
}
