import { isWholeHost } from '../../../redirects/map/localise.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { mapText, sourceText } from '../shared/map.ts';

export default defineRule({
  id: 'map-foreign',
  title: 'Old addresses are on a host of this site',
  level: 'warning',
  conventions: ['W-MIG-4'],
  why: 'A request for another host never reaches this site, so the entry answers nothing, unless that host is made an alias.',
  fix: 'add the host to "aliases" in the options, or remove the entry',
  examples: () => ({
    good: [
      {
        title: 'the own host',
        files: site({ 'redirects.yaml': mapText(['https://www.example.com/a', '/gauges/']) }),
      },
    ],
    bad: [
      {
        title: 'another host',
        files: site({ 'redirects.yaml': mapText(['https://old.example.net/a', '/gauges/']) }),
      },
    ],
  }),
  *check({ map }) {
    for (const entry of map?.resolved.foreign ?? []) {
      yield {
        ...entry.place,
        message: `${sourceText(entry)} is an address of ${entry.host}, which is not a host of this site`,
        ...(isWholeHost(entry)
          ? {
              fix: `add ${entry.host} to "aliases" in the options, which redirects all its addresses, and remove the entry`,
            }
          : {}),
      };
    }
    for (const entry of map?.resolved.wholeAliases ?? []) {
      yield {
        ...entry.place,
        level: 'error',
        message: `${sourceText(entry)} is for all addresses of ${entry.host}, and an entry answers on every host of this site; it is left out`,
        fix: `list the addresses that moved one by one, or take ${entry.host} out of "aliases" and redirect it where it is served`,
      };
    }
  },
});
