import { joinByWildcard, longestPath } from '../../../lib/url/wildcards.ts';
import type { RuleCondition } from '../platform-rule.ts';
import { anyRest, anySegment, forUnknown, type HeaderPattern, longestUrl, samplesOf } from './header-rule.ts';

/**
 * The path or URL of a block on Cloudflare: `:name` is a segment and `*` any rest; the trailing slash counts.
 * https://developers.cloudflare.com/workers/static-assets/headers/
 */
export function cloudflarePattern(pattern: string): HeaderPattern {
  const [, host, path = '/'] = /^https:\/\/+([^/]+)(.*)$/s.exec(pattern) ?? [undefined, undefined, pattern];
  // Three names in one segment are unusual, and matching them could be slow.
  if (path.split('/').some((segment) => segment.split(/:[A-Za-z]/).length > 3)) return forUnknown(pattern);
  const parts = path.split(/(\*|:[A-Za-z]\w*)/);
  const pieces = [''];
  for (const [at, part] of parts.entries()) {
    if (part === '*') pieces.push('');
    else pieces.push(`${pieces.pop() ?? ''}${at % 2 === 0 ? literal(part) : '[^/]+'}`);
  }
  const regex = path.length > longestPath ? /(?!)/ : new RegExp(`^${joinByWildcard(pieces, '.*?')}$`);
  const conditions: RuleCondition[] = host === undefined ? [] : [{ on: 'host', text: `the host is ${host}` }];
  return {
    ...{ from: pattern, conditions, isExact: parts.length === 1 },
    samples: samplesOf(
      parts.map((part, at) => (at % 2 === 0 ? [part] : part === '*' ? anyRest : anySegment)),
    ),
    takes: (urlPath) => urlPath.length <= longestUrl && regex.test(urlPath),
  };
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
