import type { Cause } from '../../../lib/finding.ts';
import { keepFirst } from '../../../lib/list.ts';
import { formatCount } from '../../../lib/text/text.ts';
import type { ServingSetting } from '../../../plan/serving.ts';
import type { MovedUrl, NamedBy, Site } from '../../site/site.ts';
import { defineRule, type Fault, pickPlace } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { countBase, describeRepair, describeUrlRepair, haveBaseTwice } from '../shared/served-repair.ts';

const workers = { 'wrangler.jsonc': '{ "assets": { "directory": "./dist" } }' };

const nouns: Readonly<Record<NamedBy, string>> = {
  canonical: 'canonical',
  hreflang: 'hreflang link',
  sitemap: 'sitemap entry',
  link: 'link',
};

const messages = {
  host: (own: string, host: string) =>
    `this rule redirects the URLs of ${own} to ${host}, but canonicals name ${own}`,
};

const whyMissing = "Search engines and visitors don't find the pages at the URLs that the site names.";

export default defineRule({
  id: 'canonical-served',
  title: 'The host serves the URLs that the site names, without a redirect',
  level: 'error',
  conventions: ['W-CANON-2', 'W-ADDR-3', 'W-SITEMAP-1'],
  why: 'Search engines get a redirect at each URL that the site names, and choose a URL themselves. The host decides which URL a built file has. (Google Search Central, consolidate duplicate URLs.)',
  fix: 'change the setting that decides about the slash or `.html`, in the host or in the generator',
  examples: () => ({
    good: { 'the URLs that Workers serves by default': { ...site(), ...workers } },
    bad: {
      'a canonical with .html, which Workers redirects by default': {
        files: {
          ...site({
            'tanks.html': page('/tanks', { canonical: 'https://www.example.com/tanks.html' }),
          }),
          ...workers,
        },
        finds:
          'error wrangler.jsonc:1  Cloudflare Workers redirects 1 page URL, named in 1 canonical: /tanks.html → /tanks (307); wrangler.jsonc has no `assets.html_handling`, whose default is `auto-trailing-slash`  Fix: Write /tanks in place of /tanks.html',
      },
      'a line that sends each URL to another host': {
        files: site({ _redirects: '/* https://www.acme.example/:splat 301!\n' }),
        finds:
          "error _redirects:1:1  This rule redirects the URLs of www.example.com to www.acme.example, but canonicals name www.example.com  Fix: Remove the rule, or set the site's URL to https://www.acme.example",
      },
    },
  }),

  /**
   * `causes/moved-urls` finds the URLs that the site names and the host redirects, or doesn't serve (then without a status):
   *
   * - in canonicals, hreflang and the sitemap, where the host or the base is known
   * - in links, where most links are so and a setting may have made them; a few wrong ones are for `link-variant` and `link-broken`
   */
  *check(site) {
    const { movedHost, movedUrls: moved = [] } = site.causes;
    if (movedHost !== undefined) {
      const { place, host } = movedHost;
      const siteHost = new URL(site.origin).host;
      yield {
        ...pickPlace(place),
        cause: {
          key: 'host',
          message: messages.host(siteHost, host),
          fix: `remove the rule, or set the site's URL to https://${host}`,
        },
      };
    }

    // On https://acme.example/docs/, /guides/oil lacks the base, /docs/docs/oil/ has it twice, and /docs/about is redirected: each is
    // one finding.
    for (const urls of Map.groupBy(moved, ({ path }) => countBase(site, path)).values())
      yield* reportMoved(site, urls);
  },
});

function chooseKey(site: Site, moved: readonly MovedUrl[]): string {
  if (lackBase(site, moved)) return 'without the base';
  return haveBaseTwice(site, moved) ? 'base twice' : 'moved';
}

/**
 * A fault for each URL, first those that the host doesn't serve. Its place is the setting of the host that decides, otherwise where the
 * site names the URL.
 */
function* reportMoved(site: Site, moved: readonly MovedUrl[]): Generator<Fault> {
  // No setting of the host brings a lost base back.
  const setting = lackBase(site, moved) ? undefined : findDecidingSetting(site);
  const settingClause = setting === undefined ? '' : `; ${describeSetting(setting)}`;
  const cause: Cause = {
    key: chooseKey(site, moved),
    message: `${describeRedirects(site, moved)}${settingClause}`,
    ...(moved.every(({ status }) => status === undefined) && { why: whyMissing }),
  };
  const sharedFix = describeRepair(site, moved);

  const worstFirst = moved.toSorted(
    (a, b) => Number(b.status === undefined) - Number(a.status === undefined),
  );
  const settingPlace = setting?.file === undefined ? undefined : { file: setting.file, line: setting.line };
  for (const movedUrl of keepFirst(worstFirst, (url) => url.path)) {
    const fix = sharedFix ?? describeUrlRepair(movedUrl);
    yield {
      ...(settingPlace ?? movedUrl.place),
      url: site.origin + movedUrl.path,
      cause: { ...cause, fix },
    };
  }
}

/** `Cloudflare Workers redirects 3 page URLs, named in 3 canonicals and 12 links: /a → /a/ (307), …`. */
function describeRedirects(site: Site, moved: readonly MovedUrl[]): string {
  const pages = new Map(moved.map((one) => [one.path, one]));
  const missing = moved.filter(({ status }) => status === undefined);
  const examples = [...pages.values()].slice(0, 3).map(({ path, to, status }) => {
    return `${path} → ${to}${status ? ` (${status})` : ''}`;
  });
  const more = pages.size > 3 ? ', …' : '';
  const names = new Intl.ListFormat('en').format(
    [...Map.groupBy(moved, ({ by }) => by)].map(([by, urls]) => formatNamingCount(by, urls.length)),
  );
  const count = formatCount(pages.size, 'page URL');
  const where = `named in ${names}: ${examples.join(', ')}${more}`;
  if (lackBase(site, moved))
    return `${count} ${pages.size === 1 ? 'lacks' : 'lack'} the base ${site.base}, ${where}`;
  if (haveBaseTwice(site, moved))
    return `${count} ${pages.size === 1 ? 'has' : 'have'} the base ${site.base} twice, ${where}`;

  const title = site.isCrawled ? 'the server' : (site.serving?.title ?? 'the host');
  let treatment = 'redirects';
  if (missing.length > 0) treatment = "doesn't serve, or redirects,";
  if (missing.length === moved.length) treatment = "doesn't serve";

  return `${title} ${treatment} ${count}, ${where}`;
}

/** True for /about/ of https://acme.github.io/docs/about/, where the site of another repository may be; never for the base `/`. */
function lackBase(site: Site, moved: readonly MovedUrl[]): boolean {
  return moved.every(({ path }) => countBase(site, path) === 0);
}

function formatNamingCount(by: NamedBy, count: number): string {
  if (by === 'sitemap' && count !== 1) return `${count} sitemap entries`;
  return formatCount(count, nouns[by]);
}

/** The setting for the URLs of pages: a written setting, otherwise the first default. */
function findDecidingSetting({ serving }: Site): ServingSetting | undefined {
  const settings = serving?.settings.filter(({ isForUnknownUrls }) => isForUnknownUrls !== true) ?? [];
  return settings.find(({ isDefault }) => !isDefault) ?? settings[0];
}

/** `wrangler.jsonc has no assets.html_handling, whose default is auto-trailing-slash`. */
function describeSetting({ file, key, value, isDefault }: ServingSetting): string {
  if (file === undefined) return `by default, as if \`${key}\` were \`${value}\``;
  if (isDefault) return `${file} has no \`${key}\`, whose default is \`${value}\``;
  return `${file} sets \`${key}\` to \`${value}\``;
}
