import type { Expression } from 'acorn';
import { type AstroConfig, findValue, readKey, readTextValue } from './astro-config.ts';

// The `redirects` of an Astro config as lines of a `_redirects` file, which `importRedirects` reads:
//
//   '/old': '/new/'                  /old /new/ 301
//   '/blog/[...slug]': '/news/'      /blog/* /news/ 301

/** The `redirects` of the config as lines of `_redirects`, each at its line of the config; undefined if computed. */
export function printAstroRedirects({ object }: AstroConfig): string | undefined {
  const redirects = findValue(object, 'redirects');
  if (redirects?.type !== 'ObjectExpression') return undefined;

  const lines: string[] = [];
  for (const property of redirects.properties) {
    if (property.type !== 'Property') return undefined;
    const { to, status } = readAstroRedirect(property.value);
    if (to === undefined) return undefined;

    // The second redirect of a line takes the next line.
    const line = Math.max((property.loc?.start.line ?? 1) - 1, lines.length);
    lines[line] = `${printPath(readKey(property), '*')} ${printPath(to, ':splat')} ${status}`;
  }
  return Array.from(lines, (line = '') => line).join('\n');
}

/** `'/new/'`, or `{ status: 302, destination: '/new/' }`. */
function readAstroRedirect(value: Expression) {
  if (value.type !== 'ObjectExpression') return { to: readTextValue(value), status: 301 };
  const status = findValue(value, 'status');
  return {
    to: readTextValue(findValue(value, 'destination')),
    status: status?.type === 'Literal' ? Number(status.value) : 301,
  };
}

/** Astro's `[name]` and `[...rest]` are `:name` and a star. */
function printPath(path: string, rest: string): string {
  return encodeURI(path.replace(/\[\.\.\.\w+\]/g, rest).replace(/\[(\w+)\]/g, ':$1'));
}
