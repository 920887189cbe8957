import type { Finding } from '../../lib/finding.ts';
import { counted, firstOf } from '../../lib/text/text.ts';
import { decoded, parsePath } from '../../lib/url/path.ts';
import type { Answer, HostAnswer } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { indexOf } from '../../plan/plan-index.ts';
import { type Request, splitTarget, untouched } from '../../plan/request.ts';
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
 * What the platform answers by itself where no line decides. It redirects URL variants, also `/about.html` to a folder's
 * page, and serves `404.html` as a page:
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
  if (rules.lines.some(({ from }) => from === untouched(path))) return undefined;
  const to = (url: string): string => `${plan.origin}${url}${query === '' ? '' : `?${untouched(query)}`}`;
  if (step === 'variant') return redirected(location, onEach);
  const page = step === 'nothing' ? pageNear(plan, path) : undefined;
  if (page !== undefined) return redirected(to(page), 'with 307 on Workers. Pages may return 404');
  if (step === 'nothing' && /^\/404(?:\/|\.html)?$/.test(path) && plan.errorPages[404] === '404.html')
    return path === '/404'
      ? servedByName('404.html', 'Cloudflare serves the file `404.html` as a page, too')
      : redirected(to('/404'), onEach);
  return isRespelled(plan, path, by) ? redirected(to(assetUrl(path)), escapesOf(step)) : undefined;
}

/** The platform's answer for a build without generated lines. */
export function bareAnswer(plan: Plan, request: Request, given: Answer): HostAnswer | undefined {
  return ownAnswer({ lines: [] }, plan, request, given);
}

/** A path as the asset server writes it. */
function assetUrl(path: string): string {
  return path
    .split('/')
    .map((part) => encodeURIComponent(decoded(part) ?? part))
    .join('/');
}

/** True for a path in another encoding than the asset server's. It finds `404.html` for all that is missing. */
function isRespelled(plan: Plan, path: string, [first]: Answer['by']): boolean {
  if (assetUrl(path) === untouched(path)) return false;
  const isFile = first?.step === 'page' || first?.step === 'file';
  if (isFile) return indexOf(plan).pattern(path, '') === undefined;
  const isBroken = first === undefined && /%(?![0-9a-f]{2})/i.test(path);
  const isExact = first?.step === 'entry' && first.entry.kind === 'exact';
  return (isBroken || isExact || first?.step === 'nothing') && plan.errorPages[404] === '404.html';
}

function escapesOf(step: string | undefined): string {
  return step === 'page' || step === 'file'
    ? 'with 307 on Workers. Pages serves it with 200'
    : 'with 307 on Workers. Pages returns 404';
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
