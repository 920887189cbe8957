import { isWholeHost } from '../../../map/resolved-map.ts';
import { defineRule } from '../rule.ts';
import { formatSource, siteWithMap } from '../shared/map.ts';

export default defineRule({
  id: 'map-foreign',
  title: 'Old URLs are on a host of this site',
  level: 'warning',
  conventions: ['W-MIG-4'],
  why: 'A request for another host never reaches this site, so the redirect has no effect. List that host under `deploy.domains` to serve it.',
  fix: 'add the host to `deploy.domains` in the options, or remove the redirect',
  examples: () => ({
    good: { 'a source on the own host': siteWithMap(['https://www.example.com/a', '/gauges/']) },
    bad: { 'a source on another host': siteWithMap(['https://old.example.net/a', '/gauges/']) },
  }),
  *check({ map }) {
    // https://old.example/pumps, without old.example among the domains
    for (const entry of map?.resolved.foreign ?? []) {
      yield {
        ...entry.place,
        message: `${formatSource(entry)} is a URL of ${entry.host}, which isn't a domain of this site`,
        ...(isWholeHost(entry)
          ? {
              fix: `add ${entry.host} to \`deploy.domains\` in the options, which redirects all its URLs, and remove this redirect`,
            }
          : {}),
      };
    }
    // https://shop.example.com/*, where shop.example.com is a domain of the site
    for (const entry of map?.resolved.wholeDomains ?? []) {
      yield {
        ...entry.place,
        level: 'error',
        message: `${formatSource(entry)} matches all URLs of ${entry.host}, but a redirect applies to every host of this site; Signpost ignores it`,
        fix: `list the moved URLs one by one, or remove ${entry.host} from \`deploy.domains\` and redirect it on its own server`,
      };
    }
  },
});
