import { joinByWildcard, longestPath } from '../../../lib/url/wildcards.ts';
import type { RuleState } from '../platform-rule.ts';
import { anyRest, anySegment, samplesOf } from './header-rule.ts';

/**
 * The path of header rules on Netlify, case-insensitive: `:name` is a segment, `*` any rest, and the trailing slash is
 * optional. https://www.npmjs.com/package/@netlify/headers-parser
 */
export function netlifyPattern(path: string) {
  const segments = path.split('/').map((segment) => segment.trimEnd());
  const parts = segments.filter((segment) => segment !== '');
  const texts: string[][] = parts.length === 0 ? [['/']] : [];
  let pieces = [''];
  for (const part of parts) {
    const isRest = part === '*';
    if (part.startsWith(':')) pieces = added(pieces, ['/[^/]+']);
    else if (isRest) pieces = added(pieces, ['/?', '']);
    else
      pieces = added(pieces, [
        `/${literal(part.split('*')[0] ?? '')}`,
        ...part.split('*').slice(1).map(literal),
      ]);
    if (part.startsWith(':')) texts.push(anySegment.map((one) => `/${one}`));
    else if (isRest) texts.push(anyRest.map((rest) => `/${rest}`));
    else texts.push(...`/${part}`.split(/(\*)/).map((text) => (text === '*' ? [...anyRest] : [text])));
  }
  const regex = path.length > longestPath ? /(?!)/ : new RegExp(`^${joinByWildcard(pieces, '.*?')}/?$`, 'iu');
  return {
    from: path,
    samples: samplesOf(texts),
    isExact: !/[*:]/.test(path),
    takes: (urlPath: string) => regex.test(urlPath),
  } as const;
}

/** The pieces between wildcards, also with one more segment. */
function added(pieces: readonly string[], [first = '', ...more]: readonly string[]): string[] {
  return [...pieces.slice(0, -1), `${pieces.at(-1)}${first}`, ...more];
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** https://docs.netlify.com/manage/routing/headers/#limitations */
const kept = new Set(
  'accept-ranges age allow alt-svc connection content-encoding content-length content-range date location server trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);

/** Why Netlify doesn't send a header; undefined if it does. */
export function netlifyKeeps(name: string): RuleState | undefined {
  if (!kept.has(name.toLowerCase())) return undefined;
  const isLocation = name.toLowerCase() === 'location';
  return {
    is: 'dropped',
    limit: `Netlify ignores "${name}" in header rules, since its servers set that header.`,
    fix: isLocation ? 'write a redirect in `_redirects` or netlify.toml' : 'remove the header',
  };
}
