import { type Path, parsePath } from '../../lib/url/path.ts';
import { printHsts } from '../../plan/answers.ts';
import { type Header, type HeaderRule, isForFiles, type Plan } from '../../plan/plan.ts';

/** A plan with HSTS as its first header rule, for platforms that end TLS themselves. */
export function withHsts(plan: Plan): Plan {
  if (plan.hsts === undefined) return plan;
  const headers: Header[] = [['Strict-Transport-Security', printHsts(plan.hsts)]];
  return { ...plan, headers: [{ match: { prefix: parsePath('/') }, headers }, ...plan.headers] };
}

/**
 * The header rules of a plan for platforms that set headers by URL, whatever the answer. In maintenance mode without
 * cache headers, so that no cache keeps the 503.
 */
export function selectPlatformHeaders(plan: Plan): readonly HeaderRule[] {
  const isSent = (header: Header): boolean =>
    isGenerated(header) && !(plan.maintenance && isForFiles(header[0]));
  const rules = withHsts(plan).headers.map(({ match, headers }) => ({
    match,
    headers: headers.filter(isSent),
  }));
  return rules.filter(({ headers }) => headers.length > 0);
}

/** The URL or the folder of a rule. */
export function startOf({ match }: Pick<HeaderRule, 'match'>): Path {
  return 'prefix' in match ? match.prefix : match.exact;
}

/** False for a media type, which the host tells by a file's ending, and for an empty value. */
export function isGenerated([name, value]: Header): boolean {
  return name.toLowerCase() !== 'content-type' && value !== '';
}
