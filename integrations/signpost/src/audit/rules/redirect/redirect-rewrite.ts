import { platformTitles } from '../../../hosts/shared/foreign-rule.ts';
import { formatCount, listFirst } from '../../../lib/text/text.ts';
import { parsePath, removeQuery } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, pickPlace } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { page, site } from '../shared/example.ts';
import { findHarmfulRewrites, type HarmfulRewrite } from '../shared/rewrites.ts';

const messages = {
  loop: (title: string, from: string, to: string, moved: string) =>
    `"${shortenUrl(from)}" is a loop: ${title} redirects ${to} to ${moved}, which this rule matches again`,
  hides: (from: string, to: string, files: number, examples: string) =>
    `"${shortenUrl(from)}" returns ${to} for ${formatCount(files, 'URL')} of the build too: ${examples}`,
};
const fixes = {
  forced: 'write the status as 200, so that files of the build come first',
  one: 'remove the line',
  own: (moved: string) => `remove the line: the host serves the page at ${moved} by itself`,
  everything:
    'remove the line. For unknown URLs, rename the page to 404.html, and on Workers set `assets.not_found_handling` to `404-page`',
  folder: (example: string) =>
    `write a line for each view of the app, such as \`${example}\`: a rule with "*" comes before the app's own files`,
};

export default defineRule({
  id: 'redirect-rewrite',
  title: 'A rewrite neither loops nor hides files of the build',
  level: 'error',
  conventions: ['W-REDIR-4', 'W-ERR-3'],
  why: "Visitors get another file than the one at the URL, or a redirect loop. On Cloudflare every rule comes before the build's files, and on Netlify one with `200!` does. So `/app/* /app/ 200` returns HTML for /app/app.js, and the app doesn't start. A target such as /app.html, which Cloudflare redirects to /app, can lead back to the rule. (Cloudflare Docs, redirects; Netlify Docs, rewrites and proxies.)",
  fix: 'remove the line',
  examples: () => ({
    good: {
      'a rewrite of one URL to the URL of a page': {
        files: onWorkers('/app/settings /gauges/ 200'),
        nearMiss: {
          replace: ['/app/settings /gauges/', '/icon.svg /gauges/'],
          finds:
            'error _redirects:1:1  "/icon.svg" returns /gauges/ for 1 URL of the build too: /icon.svg  Fix: Remove the line.',
        },
      },
      'a rewrite on Netlify, where the files of the app come first': {
        files: {
          ...site({
            _redirects: '/app/* /app/ 200\n',
            'app/index.html': page('/app/'),
            'app/app.js': 'start()',
          }),
          'netlify.toml': '',
        },
        nearMiss: {
          replace: ['/app/* /app/ 200', '/app/* /app/ 200!'],
          finds:
            'error _redirects:1:1  "/app/*" returns /app/ for 1 URL of the build too: /app/app.js  Fix: Write the status as 200, so that files of the build come first.',
        },
      },
    },
    bad: {
      'a rewrite of every URL to a page that Cloudflare redirects': {
        files: onWorkers('/* /app.html 200'),
        finds:
          'error _redirects:1:1  "/*" is a loop: Cloudflare redirects /app.html to /app, which this rule matches again  Fix: Remove the line. For unknown URLs, rename the page to 404.html, and on Workers set `assets.not_found_handling` to `404-page`.',
      },
      'a rewrite of a folder, which hides a file of the app': {
        files: { ...onWorkers('/app/* /app/ 200'), 'app/index.html': page('/app/'), 'app/app.js': 'start()' },
        finds:
          'error _redirects:1:1  "/app/*" returns /app/ for 1 URL of the build too: /app/app.js  Fix: Write a line for each view of the app, such as `/app/settings /app/ 200`: a rule with "*" comes before the app\'s own files.',
      },
    },
  }),

  /** Rewrites with status 200 that the host applies: those that loop, and those that come before files and hide one. */
  *check(site) {
    for (const rewrite of findHarmfulRewrites(site).values()) {
      const { rule, loopsAt, hidden } = rewrite;
      const { platform, from, to } = rule;
      const message =
        loopsAt === undefined
          ? messages.hides(from, to, hidden.length, listFirst(hidden))
          : messages.loop(platformTitles[platform], from, to, loopsAt);
      yield {
        ...pickPlace(rule),
        cause: { key: `loop ${rule.from}`, message, fix: suggestFix(site, rewrite) },
      };
    }
  },
});

function suggestFix(site: Site, { rule, loopsAt }: HarmfulRewrite): string {
  const { platform, from, to, isExact } = rule;
  // `/app/* /app/ 200!`
  if (platform === 'netlify') return fixes.forced;
  // `/app /app.html 200`: Cloudflare serves app.html at /app without a line.
  if (isExact) return loopsAt === undefined ? fixes.one : fixes.own(loopsAt);
  // `/app/` of /app/*
  const wildcardAt = from.search(/[*:]/);
  const folder = from.slice(0, from.lastIndexOf('/', wildcardAt) + 1);
  if (folder === '/' || folder === '') return fixes.everything;
  return fixes.folder(`${folder}settings ${findServedUrl(site, to)} 200`);
}

/** `/app/` for a target /app/index.html. */
function findServedUrl(site: Site, to: string): string {
  return site.ask(parsePath(removeQuery(to))).page?.servedUrl ?? to;
}

function onWorkers(line: string): Record<string, string> {
  const files = site({ _redirects: `${line}\n`, 'app.html': page('/app') });
  return { ...files, 'wrangler.jsonc': '{ "assets": { "directory": "dist" } }' };
}
