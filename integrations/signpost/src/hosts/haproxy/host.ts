import type { OutFile } from '../../lib/file.ts';
import { type Entry, sourcePath } from '../../map/entry.ts';
import { capturedBy, printTarget } from '../../map/target.ts';
import { everything } from '../../plan/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Host } from '../host.ts';
import { mostTwice } from '../shared/keys.ts';
import { printerFor, wordOf } from '../shared/words.ts';
import { apiFiles } from './api.ts';
import { exactFiles, patternLines, patternOf, queryPattern, tablesOf } from './entries.ts';
import { example } from './example.ts';
import { frontend } from './frontend.ts';
import { headerFiles } from './headers.ts';
import { bareKey } from './key.ts';
import { maintenanceFile } from './maintenance.ts';
import { pageFiles } from './pages.ts';
import { mapFile } from './text.ts';

/** HAProxy 2.6 and later with PCRE, in front of any server that has the files. */
export const haproxy: Host = {
  id: 'haproxy',
  title: 'HAProxy',
  docs: 'https://docs.haproxy.org/2.6/configuration.html#map',
  can: { ...everything, apiHandler: false, apr1: false, compresses: false, limits: { repeated: mostTwice } },
  places: [
    {
      path: 'frontend.cfg',
      goes: 'next to haproxy.cfg. Load it before that file: `haproxy -f frontend.cfg -f haproxy.cfg`. Declare the frontend, or the backend that serves the files, `from signpost`. For a site with the `name` shop, write `from signpost_shop`.',
    },
    { path: '*.map', goes: 'next to frontend.cfg' },
    { path: 'haproxy.cfg', goes: 'not deployed: a complete example to copy from' },
  ],
  setUp:
    'Copy the folder to the server, for example to /etc/haproxy/signpost. To check the configuration, run `haproxy -c -f signpost/frontend.cfg -f haproxy.cfg`. To load both files with Debian\'s service, set this in /etc/default/haproxy: `CONFIG="/etc/haproxy/signpost/frontend.cfg -f /etc/haproxy/haproxy.cfg"`.\n\nBy default, HAProxy doesn\'t log requests. `npx astro-signpost 404s` and `npx astro-signpost migrate retain` read its `option httplog` format: to enable it, copy the `log` and `capture` lines of the example into the frontend. On Debian with rsyslog, the log is /var/log/haproxy.log. Without rsyslog, run `journalctl -t haproxy -o cat`.',
  notes: [
    "HAProxy forwards a rejected request as a GET for the error body, together with the request's own body. So the server behind it must accept a body of any size (nginx: `client_max_body_size 0;`). Otherwise the status is right, but the body is that server's own error.",
    "If a proxy terminates TLS (`tls: proxy`), don't write `accept-proxy` after `bind`: HAProxy would see the visitor's IP address instead of the proxy's, ignore `X-Forwarded-Proto`, and redirect each page to itself. If HAProxy terminates TLS itself, you can write `accept-proxy`.",
    'HAProxy checks passwords with crypt(3): it supports bcrypt and SHA-2, but not apr1.',
  ],
  unable,
  emit(plan: Plan): OutFile[] {
    const printer = printerFor(plan, { group: (number) => `\\${number}`, text: (literal) => literal });
    // The rules are printed before the maps, and need the number of each set of parameters.
    for (const entry of [...plan.exact, ...plan.patterns]) {
      if (entry.query.length > 0 || entry.outcome.target?.query) wordOf(printer, entry);
    }
    const tables = tablesOf(plan);
    const patterns = [...patternLines(printer, plan.patterns, plan.ignoreCase)];
    return [
      { path: 'frontend.cfg', content: frontend(plan, tables, printer.removed) },
      ...exactFiles(printer, plan, tables),
      ...(patterns.length > 0 ? [{ path: mapFile(plan, 'patterns.map'), content: patterns.join('') }] : []),
      ...pageFiles(plan),
      ...headerFiles(plan),
      ...apiFiles(plan),
      ...maintenanceFile(plan),
      { path: 'haproxy.cfg', content: example(plan) },
    ];
  },
};

/** HAProxy reads map files in pieces of its buffer size; a longer line would be split. */
const longestLine = 16_000;
/** Below this length no line is near the limit. */
const surelyShort = 500;
/** Groups that a map's value can use. */
const mostCaptures = 9;

/** Why an entry can't be expressed, as the end of a sentence. */
export function unable(entry: Entry, { ignoreCase }: Pick<Plan, 'ignoreCase'>): string | undefined {
  if (entry.kind === 'pattern' && capturedBy(entry).length > mostCaptures) {
    return `HAProxy supports at most ${mostCaptures} placeholders in a pattern`;
  }
  const target = entry.outcome.target ? printTarget(entry.outcome.target) : '';
  const query = entry.query.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const source = sourcePath(entry);
  if (source.length + target.length + query < surelyShort) return undefined;
  const line =
    entry.kind === 'exact'
      ? queryPattern(bareKey(entry.path, ignoreCase), entry)
      : patternOf(entry, ignoreCase);
  return line.length + target.length > longestLine
    ? 'a line of its map file would be too long for HAProxy'
    : undefined;
}
