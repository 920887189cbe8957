import type { ManifestIcon } from '../../site/manifest.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { headFiles } from '../shared/head-files.ts';
import { otherSizes } from '../shared/icons.ts';
import { absent, hitOf, short } from '../shared/judge.ts';
import { otherForm } from '../shared/other-form.ts';

/** GIF is the only format with a plain-text header; this one is 48 by 48. */
const gif = 'GIF89a0\x000\0';
const manifest = (text: string) =>
  site({
    '/': { head: '<link rel="manifest" href="/app/site.webmanifest">' },
    'app/site.webmanifest': text,
    'app/i.gif': gif,
  });
const icons = (...list: readonly object[]) =>
  manifest(JSON.stringify({ name: 'Acme', icons: list }, null, 1));

export default defineRule({
  id: 'icon-manifest',
  title: 'The icons of a web manifest exist, in the sizes that it lists',
  level: 'warning',
  conventions: ['W-ERR-5'],
  why: 'A phone that adds the site to its home screen takes the icon from the manifest, by the listed sizes. If the file is missing or has another size, the phone shows a letter or a screenshot. (W3C, Web Application Manifest: image resources.)',
  fix: 'correct the manifest, or add the file',
  examples: () => ({
    good: {
      'no manifest': site(),
      'beside the manifest': icons({ src: 'i.gif', sizes: '48x48' }),
      'an SVG for all sizes': icons({ src: '/icon.svg', sizes: '512x512' }),
      'one of several sizes, any size, or none said': icons(
        { src: 'i.gif', sizes: '32X32 48X48' },
        { src: 'i.gif', sizes: 'any' },
        { src: 'i.gif' },
      ),
      'on another host': icons({ src: 'https://cdn.example.net/i.png', sizes: '48x48' }),
    },
    bad: {
      'a missing file': icons({ src: '/i.gif', sizes: '48x48' }),
      'another size': icons({ src: 'i.gif', sizes: '192x192' }),
      'no JSON': manifest('{ "icons": [ { "src": "i.gif" }, ] }'),
    },
  }),
  *check(site) {
    for (const path of headFiles(site).manifest) {
      const { file = '', icons = [], trouble } = site.manifestAt?.(path) ?? {};
      if (trouble !== undefined) {
        const { line, column, text } = trouble;
        yield {
          file,
          line,
          column,
          message: `the manifest is not valid JSON: ${text}`,
          fix: 'correct the JSON',
        };
      }
      for (const icon of icons) {
        const { line, column } = icon;
        const fault = missing(site, icon) ?? otherSize(icon);
        if (fault !== undefined) yield { file, line, column, ...fault };
      }
    }
  },
});

function missing(site: Site, { href, target }: ManifestIcon) {
  if (target.kind !== 'site' || hitOf(site, target) !== undefined) return undefined;
  const { text = '', ...fix } = otherForm(site, target.path) ?? {};
  return { message: `the manifest lists the icon ${short(href)}, ${absent(site)}${text}`, ...fix };
}

function otherSize({ href, sizes, facts }: ManifestIcon) {
  const other = otherSizes(sizes, facts);
  return (
    other && {
      level: 'info' as const,
      message: `the manifest lists ${short(href)} as ${other.said}, but it is ${other.real}`,
      fix: `write \`"sizes": "${other.write}"\`, or draw the icon in the listed size`,
    }
  );
}
