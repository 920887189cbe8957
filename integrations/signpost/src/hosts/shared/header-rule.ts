import type { Place } from '../../lib/finding.ts';
import type { PlatformId } from './platform-rule.ts';

/** The headers that decide what crawlers do. Readers skip all others. */
const crawlerHeaders: ReadonlySet<string> = new Set([
  'x-robots-tag',
  'link',
  'content-type',
  'strict-transport-security',
  'refresh',
  'retry-after',
]);

/** True for a header that decides what crawlers do: `X-Robots-Tag`. */
export function isCrawlerHeader(name: string): boolean {
  return crawlerHeaders.has(name.toLowerCase());
}

/** A line of a platform's own file that sets or removes a header for some URLs. */
export interface PlatformHeader extends Place {
  readonly platform: PlatformId;
  /** The pattern as written: `/drafts/*`. */
  readonly from: string;
  /** In lower case. */
  readonly name: string;
  /** '' removes the header. */
  readonly value: string;
  /** True if an earlier value is sent too: `Header add` of Apache, and a second line for a name in a block of `_headers`. */
  readonly adds?: boolean | undefined;
  /** A condition that the URL doesn't decide: `env=PREVIEW`. */
  readonly condition?: string | undefined;
  matches(request: HeaderRequest): boolean;
}

/** The parts of a request that decide its headers. */
export interface HeaderRequest {
  /** As sent: percent-encoded, without the query. */
  readonly path: string;
  /** `www.example.com`. */
  readonly host: string;
}

/** The header rules that take effect for a request, in plain order: of two for one header, the last one wins. */
export function findSentHeaders(rules: readonly PlatformHeader[], request: HeaderRequest): PlatformHeader[] {
  let sent: PlatformHeader[] = [];
  for (const rule of rules) {
    if (!rule.matches(request)) continue;

    const replaces = rule.condition === undefined && rule.adds !== true;
    if (replaces) sent = sent.filter(({ name }) => name !== rule.name);
    if (rule.value !== '') sent.push(rule);
  }
  return sent;
}
