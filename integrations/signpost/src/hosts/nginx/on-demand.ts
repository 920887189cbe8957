import { isForFiles } from '../../plan/file-headers.ts';
import type { Plan } from '../../plan/plan.ts';
import { decodedVariant } from '../shared/spelled.ts';
import { mapBlock, type Row, type Variable } from './text.ts';

/** `$…_on_demand`: 1 if the site's server renders the page on demand. */
export function* onDemandMap(v: Variable, plan: Plan): Generator<string> {
  if (plan.serverPort === undefined) return;
  const rows = (plan.elsewhere ?? []).map((pattern): Row => ({ pattern: expressionOf(pattern), value: '1' }));
  yield* mapBlock('Set if the server behind nginx renders the page.', v('address'), v('on_demand'), rows);
}

function expressionOf(pattern: string): string {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  const hasRest = segments.at(-1) === '*';
  const named = hasRest ? segments.slice(0, -1) : segments;
  const texts = named.map((one) => `/${one.startsWith(':') ? '[^/]+' : decodedVariant(one, false)}`);
  return `(?s)^${texts.join('')}${hasRest ? '(?:/.*)?' : '/?'}\\z`;
}

/** Passes a request on as it was sent. The site's headers come only from nginx, which sends them for files too. */
export function onDemandLines(v: Variable, plan: Plan): { readonly set: string[]; readonly pass: string[] } {
  const { serverPort, elsewhere = [], hsts, headers } = plan;
  if (serverPort === undefined || elsewhere.length === 0) return { set: [], pass: [] };
  const said = headers.flatMap(({ headers: set }) => set.map(([name]) => name.toLowerCase()));
  const names = new Set([
    ...(hsts ? ['strict-transport-security'] : []),
    ...said.filter((one) => !isForFiles(one)),
  ]);
  return {
    set: [
      'client_max_body_size 0;',
      'proxy_http_version 1.1;',
      'proxy_set_header Host $host;',
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
      'proxy_set_header X-Forwarded-Host $host;',
      'proxy_set_header X-Forwarded-Proto https;',
      ...[...names].sort().map((name) => `proxy_hide_header ${name};`),
    ],
    pass: [`if (${v('on_demand')}) { proxy_pass http://127.0.0.1:${serverPort}; }`],
  };
}
