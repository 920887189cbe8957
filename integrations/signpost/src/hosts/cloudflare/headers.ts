import type { Header, Plan } from '../../plan/plan.ts';
import { printMarkedText } from '../shared/comments.ts';
import { selectPlatformHeaders, startOf } from '../shared/headers.ts';
import { listPathVariants } from '../shared/percent-encoding.ts';
import { isLiteral } from './redirects.ts';

/** By default, Pages lets every origin read its responses. */
const closed = '! Access-Control-Allow-Origin';

/** Headers that the platform sets itself. */
const own = new Set(['content-length', 'location', 'allow', 'retry-after', 'www-authenticate']);

/** `_headers`: all blocks that match a URL apply, so a block first removes a header that an earlier one sets. */
export function printHeaders(plan: Plan): string {
  const blocks = new Map<string, Map<string, Header>>([['/*', new Map()]]);
  for (const { match, headers } of selectPlatformHeaders(plan)) {
    const path = `${startOf({ match })}${'prefix' in match ? '*' : ''}`;
    if (!isLiteral(startOf({ match }))) continue;
    const block = blocks.get(path) ?? new Map<string, Header>();
    for (const header of headers) if (isWritable(header)) block.set(header[0].toLowerCase(), header);
    // The file has each path once: the later rule decides where it is.
    if (path !== '/*') blocks.delete(path);
    blocks.set(path, block);
  }

  const printed = [...blocks].flatMap(([path, headers], at) => {
    const earlier = [...blocks.values()].slice(0, at);
    const lines = [...headers].flatMap(([key, [name, value]]) => [
      ...(earlier.some((block) => block.has(key)) ? [`! ${name}`] : []),
      `${name}: ${value.trim()}`,
    ]);
    if (path === '/*' && !headers.has('access-control-allow-origin')) lines.unshift(closed);
    return listPathVariants(path).map((variant) =>
      [variant, ...lines.map((line) => `  ${line}`), ''].join('\n'),
    );
  });
  return printMarkedText(
    printed.join(''),
    'All blocks that match a URL apply. "! Name" removes a header that a block above sets.',
  );
}

/** False for a header that the platform sets itself, or whose value its file can't hold. */
function isWritable([name, value]: Header): boolean {
  return !own.has(name.toLowerCase()) && explainUnsupportedHeader(value) === undefined;
}

/** Characters of a line: https://developers.cloudflare.com/workers/static-assets/headers/ */
const maxLine = 2000;

/** Why `_headers` can't hold a value. */
export function explainUnsupportedHeader(value: string): string | undefined {
  if (value.length > maxLine - 100) return `Cloudflare reads at most ${maxLine} characters of a line`;
  if (!/^[\t\x20-\x7e]*$/.test(value)) return 'Cloudflare accepts only ASCII in a header';
  return value.includes(':splat') ? 'Cloudflare replaces ":splat" in a header' : undefined;
}
