import type { Cause } from '../../../lib/finding.ts';
import { isInFolder, parsePath } from '../../../lib/url/path.ts';
import type { Entry } from '../../../map/entry.ts';
import { isWholeHost } from '../../../map/resolved-map.ts';
import { printTarget } from '../../../map/target.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { page } from '../shared/example.ts';
import { formatSource, isInSite, mapText, siteWithMap } from '../shared/map.ts';

const messages = {
  otherHost: (source: string, host: string) =>
    `${source} is a URL of ${host}, which isn't a domain of this site`,
  outside: (source: string, base: string) => `${source} is outside of ${base}, the folder of this site`,
};

export default defineRule({
  id: 'map-foreign',
  title: 'Old URLs are on a host and in the folder of this site',
  level: 'warning',
  conventions: ['W-MIG-4'],
  why: 'A request for another host or folder never reaches this site, so the redirect has no effect.',
  fix: 'add the host to `deploy.domains` in the options, or remove the redirect',
  examples: () => ({
    good: {
      'a source on the own host': {
        files: siteWithMap(['https://www.example.com/a', '/gauges/']),
        nearMiss: {
          replace: ['from: "https://www.example.com/a"', 'from: "https://shop.example.com/a"'],
          finds:
            "warning redirects.yaml:2:13  /a is a URL of shop.example.com, which isn't a domain of this site  Fix: Add the host to `deploy.domains` in the options, or remove the redirect.",
        },
      },
      'a page of the folder that is now beside the site': {
        files: {
          'index.html': page('/docs/'),
          'about/index.html': page('/docs/about/'),
          'redirects.yaml': mapText(['/docs/tool', '/tool/']),
        },
        site: 'https://www.example.com/docs/',
        nearMiss: {
          replace: ['from: "/docs/tool"', 'from: "/tools"'],
          finds:
            'warning redirects.yaml:2:13  /tools is outside of /docs/, the folder of this site  Fix: Write both paths with /docs/: `/docs/tools` and `/docs/tool/`.',
        },
      },
      'a redirect into the folder of the site, on a host of its own': {
        files: {
          'netlify.toml': '',
          'index.html': page('/docs/'),
          'about/index.html': page('/docs/about/'),
          'redirects.yaml': mapText(['/start', '/docs/about/']),
        },
        site: 'https://www.example.com/docs/',
        nearMiss: {
          replace: ['to: "/docs/about/"', 'to: "/about/"'],
          finds:
            'warning redirects.yaml:2:13  /start is outside of /docs/, the folder of this site  Fix: Write both paths with /docs/: `/docs/start` and `/docs/about/`.',
        },
      },
    },
    bad: {
      'a source on another host, and all URLs of one': {
        files: siteWithMap(['https://old.example.net/a', '/gauges/'], ['https://acme.example/*', '/*']),
        finds:
          "warning redirects.yaml:2:13  /a is a URL of old.example.net, which isn't a domain of this site  Fix: Add the host to `deploy.domains` in the options, or remove the redirect.\nwarning redirects.yaml:3:13  /* is a URL of acme.example, which isn't a domain of this site  Fix: Add acme.example to `deploy.domains` in the options, which redirects all its URLs, and remove this redirect.",
      },
      'a URL without the folder of the site, on GitHub Pages': {
        files: {
          CNAME: 'www.example.com',
          'index.html': page('/docs/'),
          'about/index.html': page('/docs/about/'),
          'redirects.yaml': mapText(['/about-us', '/docs/about/']),
        },
        site: 'https://www.example.com/docs/',
        finds:
          'warning redirects.yaml:2:13  /about-us is outside of /docs/, the folder of this site  Fix: Write it with /docs/, or redirect it in the site at the root of the host.',
      },
      'two URLs without the folder of the site': {
        files: {
          'index.html': page('/docs/'),
          'about/index.html': page('/docs/about/'),
          'redirects.yaml': mapText(['/about-us', '/about/']),
        },
        site: 'https://www.example.com/docs/',
        finds:
          'warning redirects.yaml:2:13  /about-us is outside of /docs/, the folder of this site  Fix: Write both paths with /docs/: `/docs/about-us` and `/docs/about/`.',
      },
    },
  }),
  *check(site) {
    if (site.map === undefined) return;
    const { foreign, wholeDomains, exact, patterns } = site.map.resolved;
    // https://old.example/pumps, without old.example among the domains
    for (const entry of foreign) {
      const message = messages.otherHost(formatSource(entry), entry.host);
      const fix = `add ${entry.host} to \`deploy.domains\` in the options, which redirects all its URLs, and remove this redirect`;
      yield {
        ...entry.place,
        cause: { key: `other host ${formatSource(entry)}`, message, ...(isWholeHost(entry) && { fix }) },
      };
    }
    // https://shop.example.com/*, where shop.example.com is a domain of the site
    for (const entry of wholeDomains)
      yield {
        ...entry.place,
        cause: {
          key: `whole domain ${entry.host}`,
          level: 'error',
          message: `${formatSource(entry)} matches all URLs of ${entry.host}, but a redirect applies to every host of this site; Signpost ignores it`,
          fix: `list the moved URLs one by one, or remove ${entry.host} from \`deploy.domains\` and redirect it on its own server`,
        },
      };
    // /about-us of the site https://acme.github.io/docs/
    for (const entry of [...exact, ...patterns]) {
      const fix = findOutsideFix(site, entry);
      const message = messages.outside(formatSource(entry), site.base);
      if (fix !== undefined)
        yield {
          ...entry.place,
          url: formatSource(entry),
          cause: { key: 'outside of the base', message, fix },
        };
    }
  },
});

/** What to do with an old URL outside of the site's folder: `/old` of https://example.com/docs/. Undefined for a right one. */
function findOutsideFix({ base, serverRedirects }: Site, entry: Entry): Cause['fix'] {
  if (isInSite(entry, base)) return undefined;

  const { target } = entry.outcome;
  const isTargetOutside = target?.origin === '' && !isInFolder(parsePath(target.path), base);
  if (isTargetOutside)
    return `write both paths with ${base}: \`${base}${formatSource(entry).slice(1)}\` and \`${base}${printTarget(target).slice(1)}\``;
  // `/` to `/docs/`: right, unless the host is known to have no redirects, as GitHub Pages.
  if (serverRedirects !== false) return undefined;
  return `write it with ${base}, or redirect it in the site at the root of the host`;
}
