import type { OutFile } from '../lib/file.ts';
import type { Entry } from '../redirects/map/entry.ts';
import { printTarget } from '../redirects/map/target.ts';
import { everything } from '../redirects/plan/abilities.ts';
import type { Plan } from '../redirects/plan/plan.ts';
import { apiFiles } from './haproxy/api.ts';
import { exactFiles, patternLines, patternOf, queryPattern, tablesOf } from './haproxy/entries.ts';
import { example } from './haproxy/example.ts';
import { frontend } from './haproxy/frontend.ts';
import { headerFiles } from './haproxy/headers.ts';
import { bareKey } from './haproxy/key.ts';
import { maintenanceFile } from './haproxy/maintenance.ts';
import { pageFiles } from './haproxy/pages.ts';
import { mapFile } from './haproxy/text.ts';
import type { Host } from './host.ts';
import { mostTwice } from './shared/keys.ts';
import { printerFor, wordOf } from './shared/words.ts';

/** HAProxy 2.6 and later with PCRE, before any server that has the files. */
export const haproxy: Host = {
  id: 'haproxy',
  title: 'HAProxy',
  docs: 'https://docs.haproxy.org/2.6/configuration.html#map',
  can: { ...everything, apiHandler: false, apr1: false, compresses: false, limits: { repeated: mostTwice } },
  places: [
    {
      path: 'frontend.cfg',
      goes: 'loaded before your own file, `haproxy -f frontend.cfg -f haproxy.cfg`, where the frontend, or the backend of the files, is declared `from signpost`, or `from signpost_shop` for a site with the `name` shop',
    },
    { path: '*.map', goes: 'beside frontend.cfg' },
    { path: 'haproxy.cfg', goes: 'nowhere: a whole example, to copy from' },
  ],
  setUp:
    'Copy the folder to the server, say as /etc/haproxy/signpost. To try it: `haproxy -c -f signpost/frontend.cfg -f haproxy.cfg`. Debian’s service loads both where /etc/default/haproxy says `CONFIG="/etc/haproxy/signpost/frontend.cfg -f /etc/haproxy/haproxy.cfg"`.\n\nHAProxy logs no requests unless it is told to. For `signpost 404s` and `signpost migrate retain`, which read its `option httplog`, take the lines with `log` and `capture` of the example into the frontend; in Debian it is then in /var/log/haproxy.log where rsyslog is installed, else `journalctl -t haproxy -o cat` prints it.',
  notes: [
    'A request that is refused is passed on as a GET for the body of the refusal, with what was sent: the server behind must take a body of any size (nginx: `client_max_body_size 0;`), else the status is right and the body is its own error.',
    'Behind a proxy that ends TLS (`tls: proxy`), write no `accept-proxy` at `bind`: with it HAProxy knows the visitor’s address and not the proxy’s, `X-Forwarded-Proto` counts from nobody, and each page is redirected to itself. Where HAProxy ends TLS itself, it may stand there.',
    'It checks passwords by crypt(3): bcrypt and SHA-2, not apr1.',
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
      { path: 'frontend.cfg', content: frontend(plan, tables, printer.taken) },
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

/** HAProxy reads map files in pieces of its buffer's size; a longer line would become two. */
const longestLine = 16_000;
/** Below so many characters no line comes near it. */
const surelyShort = 500;
/** Captures that a map's value can name. */
const mostCaptures = 9;

/** Why an entry can't be written, as the end of a sentence. */
export function unable(entry: Entry, { ignoreCase }: Pick<Plan, 'ignoreCase'>): string | undefined {
  if (entry.kind === 'pattern' && capturesOf(entry) > mostCaptures) {
    return `its patterns have ${mostCaptures} placeholders at most`;
  }
  const target = entry.outcome.target ? printTarget(entry.outcome.target) : '';
  const query = entry.query.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const source = entry.kind === 'exact' ? entry.path : entry.text;
  if (source.length + target.length + query < surelyShort) return undefined;
  const line =
    entry.kind === 'exact'
      ? queryPattern(bareKey(entry.path, ignoreCase), entry)
      : patternOf(entry, ignoreCase);
  return line.length + target.length > longestLine ? 'a line of its maps would be too long' : undefined;
}

function capturesOf({ segments, rest }: Extract<Entry, { kind: 'pattern' }>): number {
  return segments.filter(({ name }) => name !== undefined).length + (rest ? 1 : 0);
}
