import type { Finding } from '../../lib/finding.ts';
import { counted, firstOf } from '../../lib/text/text.ts';
import { parsePath } from '../../lib/url/path.ts';
import type { Answer, HostAnswer } from '../../redirects/plan/answers.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { type Request, splitTarget, untouched } from '../../redirects/plan/request.ts';
import { fileNamed, pageOf, servedByName } from '../shared/by-name.ts';
import type { Rules } from './rules.ts';

/** Reports the URL variants of pages without a line in `_redirects`, which the platform itself redirects. */
export function ownRedirects(rules: Rules | undefined): Finding[] {
  const left = rules?.left ?? [];
  if (left.length === 0) return [];
  return [
    {
      rule: 'host-variant',
      conventions: ['W-ADDR-3'],
      level: 'info',
      message: `Cloudflare: the platform itself redirects ${counted(left.length, 'URL variant')} to the page, with 307 or 308 instead of 301, because \`_redirects\` doesn't support them: ${firstOf(left)}.`,
      fix: 'No action needed: it is still one redirect, and pages are linked by their canonical URL.',
    },
  ];
}

/**
 * The platform's redirect from a URL variant that has no line, also from `/about.html` to a folder's page:
 * https://developers.cloudflare.com/workers/static-assets/routing/advanced/html-handling/
 */
export function ownAnswer(
  rules: Pick<Rules, 'lines'> | undefined,
  plan: Plan,
  { target, method }: Request,
  { by, location }: Answer,
): HostAnswer | undefined {
  const step = by[0]?.step;
  if (rules === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const { path, query } = splitTarget(target);
  if (step === 'variant' && !rules.lines.some(({ from }) => from === untouched(path)))
    return redirected(location, onEach);
  const page = step === 'nothing' ? pageNear(plan, path) : undefined;
  const queryText = query === '' ? '' : `?${untouched(query)}`;
  return page === undefined
    ? undefined
    : redirected(`${plan.origin}${page}${queryText}`, 'with 307 on Workers. Pages may return 404');
}

/** The platform's answer for a build without generated lines: it serves `404.html` as a page, too. */
export function bareAnswer(plan: Plan, request: Request, given: Answer): HostAnswer | undefined {
  const { path, query } = splitTarget(request.target);
  const step = given.by[0]?.step;
  const queryText = query === '' ? '' : `?${untouched(query)}`;
  if (step === 'page' && parsePath(path) !== untouched(path))
    return redirected(`${plan.origin}${parsePath(path)}${queryText}`, onEach);
  if (step === 'nothing' && /^\/404(?:\/|\.html)?$/.test(path) && plan.errorPages[404] === '404.html')
    return path === '/404'
      ? servedByName('404.html', 'Cloudflare serves the file `404.html` as a page, too')
      : redirected(`${plan.origin}/404${queryText}`, onEach);
  return ownAnswer({ lines: [] }, plan, request, given);
}

const onEach = 'with 307 on Workers, with 308 on Pages';

function redirected(location: string | undefined, how: string): HostAnswer {
  const by = [{ step: 'variant' }] as const;
  const why = `\`_redirects\` has no line for this URL variant, so Cloudflare itself redirects it, ${how}`;
  return { status: 307, headers: {}, by, why, ...(location === undefined ? {} : { location }) };
}

/** The URL of the page whose file has this name but for its ending. */
function pageNear(plan: Plan, path: string): string | undefined {
  const name = parsePath(path).replace(/(?:\/|\/index|(?:\/index)?\.html)$/, '');
  return pageOf(plan, fileNamed(plan, `${name}.html`) ?? fileNamed(plan, `${name}/index.html`));
}
