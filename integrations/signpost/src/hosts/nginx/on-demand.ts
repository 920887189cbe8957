import { isForFiles } from '../../plan/file-headers.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/sent-text.ts';
import { quote } from './text.ts';

/** How requests for pages that are rendered on demand are passed on. The site's headers come only from nginx. */
export function printOnDemandSettings({ serverPort, hsts, headers }: Plan): string[] {
  if (serverPort === undefined) return [];

  const sent = headers.flatMap((rule) => rule.headers.map(([name]) => name.toLowerCase()));
  const hidden = new Set([
    ...(hsts ? ['strict-transport-security'] : []),
    ...sent.filter((name) => !isForFiles(name)),
  ]);

  return [
    '# Pages that are rendered on demand. Their server limits the body of a request.',
    'client_max_body_size 0;',
    'proxy_http_version 1.1;',
    'proxy_set_header Host $host;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    'proxy_set_header X-Forwarded-Host $host;',
    'proxy_set_header X-Forwarded-Proto https;',
    ...[...hidden].sort().map((name) => `proxy_hide_header ${name};`),
  ];
}

/** Passes a request on as it was sent. */
export function printOnDemandPass({ serverPort, elsewhere = [] }: Plan): string[] {
  if (serverPort === undefined || elsewhere.length === 0) return [];
  const urls = `^(?:${elsewhere.map(compileRoute).join('|')})$`;
  return [`if ($uri ~ ${quote(urls)}) { proxy_pass http://127.0.0.1:${serverPort}; break; }`];
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
