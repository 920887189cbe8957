import type { Level } from '../../../lib/finding.ts';
import { isIcon } from '../../site/icons.ts';
import type { ImageFacts } from '../../site/image-file.ts';
import { at } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { siteIcons, suppliedIcons, usualIcon } from '../shared/icons.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>';
const icon = (content: string) => site({ '/': {}, 'icon.svg': content });
const linked = (link: string, files: Readonly<Record<string, string>> = {}) =>
  site({
    'gauges/index.html': page('/gauges/').replace('<link rel="icon" href="/icon.svg">', link),
    ...files,
  });

export default defineRule({
  id: 'icon-image',
  title: 'An icon is an image that every client can read',
  level: 'warning',
  conventions: ['W-ICON-2'],
  why: "Results and browsers show a grey globe for a file that is not an image. Usually it is an empty file, an error page saved under the icon's name, or a file that was renamed instead of converted. (Google Search Central, favicon in search results.)",
  fix: 'replace it with an image: SVG, PNG or ICO',
  examples: () => ({
    good: {
      'an SVG': icon(drawing),
      'an SVG with a declaration, a document type and a comment that contains a tag': icon(
        `<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<!-- <html> -->\n${drawing}`,
      ),
      'its type': linked('<link rel="icon" href="/icon.svg" type="image/svg+xml">'),
    },
    bad: {
      'a page under the name of an icon': icon('<!doctype html><title>Not found</title>'),
      'a page that contains a drawing': icon(`<html><body>${drawing}</body></html>`),
      'an empty file': icon(''),
      'a drawing that is cut off': icon(drawing.replace('</svg>', '<path d="M0')),
      'a drawing without its namespace': icon('<svg viewBox="0 0 1 1"></svg>'),
      'a drawing with the name of a PNG, on another page': linked('<link rel="icon" href="/i.png">', {
        'i.png': drawing,
      }),
      'a drawing that the link calls a PNG': linked('<link rel="icon" href="/icon.svg" type="image/png">'),
      'an empty /favicon.ico, to which no page links': site({ 'favicon.ico': '' }),
    },
  }),
  *check(site) {
    const reported = new Set<string>();
    for (const facts of suppliedIcons(site)) {
      const fault = reported.has(facts.file) ? undefined : (unreadable(site, facts) ?? otherName(facts));
      if (fault === undefined) continue;
      reported.add(facts.file);
      yield { file: facts.file, ...fault };
    }
    yield* otherTypes(site, reported);
  },
});

const names: Readonly<Record<ImageFacts['type'], string>> = {
  png: 'a PNG',
  ico: 'an ICO',
  svg: 'an SVG',
  gif: 'a GIF',
  jpeg: 'a JPEG',
  webp: 'a WebP',
  html: 'an HTML page',
  empty: 'empty',
  unknown: 'not an image that every client can read (SVG, PNG, ICO, GIF, JPEG, WebP)',
};

function unreadable(site: Site, facts: ImageFacts): Omit<Report, 'file'> | undefined {
  const { file, type, damage } = facts;
  // Clients don't request it if pages link to another icon; some sites keep it empty to avoid a 404.
  const isSpare = facts === usualIcon(site) && siteIcons(site).every((named) => named.facts !== facts);
  const level = isSpare ? { level: 'info' as const } : {};
  if (type === 'empty' || type === 'html' || type === 'unknown')
    return { ...level, message: `the icon ${file} is ${names[type]}`, ...fixOf(facts === usualIcon(site)) };
  if (damage !== undefined)
    return {
      ...level,
      message: `the icon ${file} is damaged: ${damage}`,
      ...fixOf(facts === usualIcon(site)),
    };
  return undefined;
}

/** The integration draws a missing /favicon.ico. */
function fixOf(isUsual: boolean): Pick<Report, 'fix'> {
  return isUsual
    ? {
        fix: "replace it with an image: SVG, PNG or ICO. Or delete it: Signpost's Astro integration then draws it from the SVG icon of the site",
      }
    : {};
}

const typed = (types: Readonly<Record<string, ImageFacts['type']>>) => new Map(Object.entries(types));
const extensions = typed({
  png: 'png',
  ico: 'ico',
  svg: 'svg',
  gif: 'gif',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
});
const types = typed({
  ...{ 'image/png': 'png', 'image/svg+xml': 'svg', 'image/gif': 'gif', 'image/webp': 'webp' },
  ...{ 'image/x-icon': 'ico', 'image/vnd.microsoft.icon': 'ico', 'image/ico': 'ico' },
  ...{ 'image/jpeg': 'jpeg', 'image/jpg': 'jpeg' },
});

function otherName({ file, type }: ImageFacts): Omit<Report, 'file'> | undefined {
  const extension = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const said = extensions.get(extension);
  if (said === undefined || said === type) return undefined;
  return {
    level: levelOf(said, type),
    message: `the icon ${file} is ${names[type]}, not ${names[said]} as its name says`,
    fix: `convert it to ${names[said]}, or rename it`,
  };
}

/** The declarations of links, each once, on the first page. */
function* otherTypes(site: Site, reported: Set<string>): Generator<Report> {
  for (const page of site.pages) {
    for (const rel of page.rels) {
      const said = types.get(rel.type?.trim().toLowerCase() ?? '');
      if (said === undefined || rel.target.kind !== 'site' || !isIcon(rel)) continue;
      const facts = site.icons.get(rel.target.path);
      if (facts === undefined || said === facts.type || reported.has(facts.file)) continue;
      reported.add(facts.file);
      yield {
        ...at(site, page, rel),
        level: levelOf(said, facts.type),
        message: `the link has type="${rel.type}", but the icon ${facts.file} is ${names[facts.type]}`,
        fix: 'correct the type, or leave it out',
      };
    }
  }
}

/** Browsers detect image types by content, except SVG, which needs the right media type. */
function levelOf(said: ImageFacts['type'], is: ImageFacts['type']): Level {
  return said === 'svg' || is === 'svg' ? 'warning' : 'info';
}
