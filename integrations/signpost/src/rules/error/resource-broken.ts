import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { headName } from '../shared/head-name.ts';
import { absent, at, hitOf, isAbsent, short } from '../shared/judge.ts';
import { otherForm } from '../shared/other-form.ts';
import { sortedRefs } from '../shared/refs.ts';

const names = {
  image: 'image',
  script: 'script',
  style: 'style',
  font: 'font',
  frame: 'frame',
  media: 'file',
  asset: 'file',
} as const;

export default defineRule({
  id: 'resource-broken',
  title: 'Every image, stylesheet and script that a page asks for exists',
  level: 'error',
  conventions: ['W-ERR-5'],
  why: 'A page whose parts are missing looks broken to people, and like an error page to a crawler that renders it. (Google Search Central, soft 404 errors: missing resources.)',
  fix: 'correct the address, or add the file',
  examples: {
    good: [
      {
        title: 'an image at two sizes',
        files: site({
          'index.html': page('/', { body: '<img src="a.png" srcset="a.png 1x, /b.png 2x" alt="">' }),
          'a.png': 'x',
          'b.png': 'x',
        }),
      },
      {
        title:
          'an image of the page itself, and of a file; what a style asks for, and what stands in its comment',
        files: site({
          'index.html': page('/', {
            head: '<style>/* url(/no.png) */ body { background: url("/a.png"); mask: url(#mask) }</style>',
            body: '<svg><use href="#star"/><use xlink:href="/sprite.svg#star"/></svg>',
          }),
          'a.png': 'x',
          'sprite.svg': '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="star"></symbol></svg>',
        }),
      },
      {
        title: 'what styles of elements ask for',
        files: site({
          'index.html': page('/', {
            body: `<div style="background: url('/a.png'), url(data:image/gif;base64,R0lGODlhAQABAAAAACw=)"></div>
<p style="color: rgb(1, 2, 3); filter: url(#blur)">Text</p>
<p style="--hero: url(images/a.png)">Text</p><template><i style="background: url(/no.png)"></i></template>`,
          }),
          'a.png': 'x',
        }),
      },
      {
        title: 'what a server of WordPress answers, and an address for a program',
        files: site({
          'index.html': page('/', {
            head: '<link rel="pingback" href="/xmlrpc.php"><link rel="EditURI" type="application/rsd+xml" href="/xmlrpc.php?rsd"><link rel="alternate" type="application/json+oembed" href="/wp-json/oembed/">',
          }),
        }),
      },
      {
        title: 'a data: address',
        files: site({
          'index.html': page('/', { body: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">' }),
        }),
      },
    ],
    bad: [
      { title: 'an image', files: site({ 'index.html': page('/', { body: '<img src="/a.png" alt="">' }) }) },
      {
        title: 'one of a srcset',
        files: site({
          'index.html': page('/', { body: '<img src="/icon.svg" srcset="/icon.svg 1x, /b.png 2x" alt="">' }),
        }),
      },
      {
        title: 'a style',
        files: site({ 'index.html': page('/', { head: '<link rel=stylesheet href=/s.css>' }) }),
      },
      {
        title: 'a font in a style of the page',
        files: site({
          'index.html': page('/', {
            head: '<style>\n@font-face { font-family: A; src: url(/f.woff2) format("woff2") }\n</style>',
          }),
        }),
      },
      ...[
        'style="background-image: url(/hero.jpg)"',
        `STYLE='background:url("/hero.jpg") center'`,
        'style="background: url(&quot;/hero.jpg&quot;)"',
        'style="--hero: url(/hero.jpg)"',
      ].map((style) => ({
        title: `an image in ${style}`,
        files: site({ 'index.html': page('/', { body: `<div ${style}><p>Text</p></div>` }) }),
      })),
      {
        title: 'an image of a disk',
        files: site({
          'index.html': page('/', { body: '<img src="file:///C:/Users/a/a.png" alt="">' }),
        }),
      },
      {
        title: 'an image on the machine where the site was made',
        files: site({
          'index.html': page('/', { body: '<img src="http://127.0.0.1:8080/icon.svg" alt="">' }),
        }),
      },
      {
        title: 'a sprite',
        files: site({
          'index.html': page('/', { body: '<svg><use xlink:href="/sprite.svg#star"></use></svg>' }),
        }),
      },
      ...[
        '<link rel="alternate" type="application/rss+xml" href="/rss.xml">',
        '<link rel="apple-touch-icon" href="/touch.png">',
        '<link rel="manifest" href="/site.webmanifest">',
        '<link rel="next" href="/page/2/">',
      ].map((head) => ({
        title: `what is named by ${head}`,
        files: site({ 'index.html': page('/', { head }) }),
      })),
      {
        title: 'a font in a style',
        files: site({
          'index.html': page('/', { head: '<link rel=stylesheet href=/s.css>' }),
          's.css': '@font-face { src: url("f.woff2") }',
        }),
      },
    ],
  },
  *check(site) {
    for (const { page, ref, target } of sortedRefs(site).broken) {
      if (ref.kind === 'link') continue;
      const { why = '', ...fix } = otherForm(site, target.path) ?? {};
      const report: Report =
        ref.kind === 'asset'
          ? {
              level: 'warning',
              message: `the style in the page asks for ${short(ref.href)}, ${absent(site)}`,
            }
          : { message: `the ${names[ref.kind]} ${short(ref.href)} ${isAbsent(site)}` };
      yield { ...at(site, page, ref), ...report, ...fix, message: report.message + why };
    }
    for (const { page, ref, stray } of sortedRefs(site).strays) {
      if (ref.kind === 'link') continue;
      const message = `the ${names[ref.kind]} ${short(ref.href)} ${stray.why}`;
      yield { ...at(site, page, ref), message, fix: stray.fix };
    }
    for (const { page, ref, name } of sortedRefs(site).otherNames) {
      if (ref.kind === 'link' || name.how !== 'local') continue;
      yield {
        ...at(site, page, ref),
        message: `the ${names[ref.kind]} ${short(ref.href)} is on the machine of whoever reads the page`,
      };
    }
    yield* namedInHead(site);
    for (const { file, refs } of site.stylesheets.values()) {
      for (const { href, target, line, column } of refs) {
        if (target.kind !== 'site' || hitOf(site, target) !== undefined) continue;
        yield {
          file,
          line,
          column,
          level: 'warning',
          message: `the style asks for ${short(href)}, ${absent(site)}`,
        };
      }
    }
  },
});

function* namedInHead(site: Site): Generator<Report> {
  for (const page of site.documents) {
    if (page.kind !== 'page' && page.kind !== 'error') continue;
    for (const rel of page.rels) {
      const name = headName(rel);
      if (name === undefined || hitOf(site, rel.target) !== undefined) continue;
      yield {
        ...at(site, page, rel),
        level: 'warning',
        message: `the ${name} ${short(rel.href)} ${isAbsent(site)}`,
      };
    }
  }
}
