import type { OutFile } from '../core/file.ts';
import { everything } from '../plan/abilities.ts';
import type { Plan } from '../plan/plan.ts';
import { methodPage, methodPageText } from './apache/config.ts';
import { printerOf } from './apache/htaccess.ts';
import { mapFiles, splitEntries } from './apache/maps.ts';
import { usersFiles } from './apache/protect.ts';
import { rateAdvice, rateFile, rateFiles } from './apache/rate.ts';
import { fewPlaceholders, fitsLines, longestLine } from './apache/unable.ts';
import { exampleVhost, mostTwice, serverConfig } from './apache/vhost.ts';
import type { Host } from './host.ts';

const title = 'Apache (virtual host)';

/** Apache 2.4 that is one's own: the entries are in map files, so that a million cost no more than one. */
export const apacheVhost: Host = {
  id: 'apache-vhost',
  title,
  docs: 'https://httpd.apache.org/docs/2.4/rewrite/rewritemap.html',
  can: { ...everything, apiHandler: false, brokenEscapes: false, limits: { repeated: mostTwice } },
  places: [
    {
      path: 'signpost.conf',
      goes: 'included in the virtual hosts of the site, https and http, beside their `DocumentRoot`',
    },
    {
      path: 'exact.txt',
      goes: 'beside it, and `httxt2dbm -i exact.txt -o exact.dbm` at each build where it is large',
    },
    { path: 'queries.txt', goes: 'beside it, the same, with queries.dbm' },
    {
      path: 'users-1',
      goes: 'beside signpost.conf where paths are protected, and users-2 and so on; without it Apache answers 500 there',
    },
    {
      path: rateFile,
      goes: 'included in the configuration of the server, outside of virtual hosts; mod_qos counts, and without that module nobody is refused',
    },
    { path: methodPage, goes: 'dist' },
    { path: 'vhost.conf', goes: 'nowhere: a whole example, to copy from' },
  ],
  setUp:
    'Copy the folder to the server, say as /etc/apache2/signpost, and define where it is before the virtual hosts, as vhost.conf does. It needs mod_rewrite and mod_headers, on Debian `a2enmod rewrite headers`. To try and load it: `apachectl configtest && apachectl graceful`.',
  notes: [
    'From a query, parameters that a redirect takes and empty pieces are left out in 96 places at most; what stands behind them goes on as it was sent.',
    'An `Expect` that it doesn’t know is refused with 417 and Apache’s own page, below the API too.',
  ],
  unable: (entry, plan) =>
    fitsLines(entry, plan, longestLine.server)
      ? fewPlaceholders(entry)
      : 'it is longer than Apache can match',
  beyond: (plan) => rateAdvice(plan, title),
  emit(plan: Plan): OutFile[] {
    const printer = printerOf(plan);
    const split = splitEntries(printer, plan);
    function* lines(): Generator<string> {
      for (const line of serverConfig(printer, plan, split)) yield `${line}\n`;
    }
    return [
      ...mapFiles(printer, plan, split),
      { path: 'signpost.conf', content: { [Symbol.iterator]: lines } },
      { path: 'vhost.conf', content: exampleVhost(plan) },
      { path: methodPage, content: methodPageText },
      ...rateFiles(plan),
      ...usersFiles(plan),
    ];
  },
};
