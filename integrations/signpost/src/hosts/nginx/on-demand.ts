import { isForFiles } from '../../plan/file-headers.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/sent-text.ts';
import { quote } from './text.ts';

/** Passes a request on as it was sent. The site's headers come only from nginx, which sends them for files too. */
export function onDemandLines({ serverPort, elsewhere = [], hsts, headers }: Plan): {
  readonly set: string[];
  readonly pass: string[];
} {
  if (serverPort === undefined || elsewhere.length === 0) return { set: [], pass: [] };

  const sent = headers.flatMap((rule) => rule.headers.map(([name]) => name.toLowerCase()));
  const hidden = new Set([
    ...(hsts ? ['strict-transport-security'] : []),
    ...sent.filter((name) => !isForFiles(name)),
  ]);
  const urls = `^(?:${elsewhere.map(compileRoute).join('|')})$`;

  return {
    set: [
      '# How pages that are rendered on demand are requested from their server.',
      'proxy_http_version 1.1;',
      'proxy_set_header Host $host;',
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
      'proxy_set_header X-Forwarded-Host $host;',
      'proxy_set_header X-Forwarded-Proto https;',
      ...[...hidden].sort().map((name) => `proxy_hide_header ${name};`),
    ],
    pass: [`if ($uri ~ ${quote(urls)}) { proxy_pass http://127.0.0.1:${serverPort}; break; }`],
  };
}

/** `/orders/*` matches `/orders` and all below it, `/search` also `/search/`. */
function compileRoute(route: string): string {
  const segments = route.split('/').filter((segment) => segment !== '');
  const hasRest = segments.at(-1) === '*';
  const named = hasRest ? segments.slice(0, -1) : segments;
  const texts = named.map(
    (segment) => `/${segment.startsWith(':') ? '[^/]+' : compileDecodedPath(segment, false)}`,
  );
  return `${texts.join('')}${hasRest ? '(?:/.*)?' : '/?'}`;
}
