import type { Trail } from '../lib/http/follow.ts';
import { getHeader, type HttpAnswer } from '../lib/http/reply.ts';
import type { Check } from './check.ts';

/** `refusedBy` of a 429. */
export const rateLimit = 'a rate limit';

/** Who refused a request: a rate limit, or "Cloudflare's challenge"; undefined where the site answered. */
export function findRefusal({ expected }: Check, { last }: Trail): string | undefined {
  if (last.kind === 'failure') return undefined;
  if (last.status === 429 && expected.status !== 429) return rateLimit;
  return findWall(last);
}

/** How a bot protection or a login marks the page that it serves instead of the site. */
interface Wall {
  readonly name: string;
  readonly header?: readonly [name: string, value: RegExp];
  readonly body?: RegExp;
  /** The URL to which it redirects. */
  readonly location?: RegExp;
}

const walls: readonly Wall[] = [
  // Cloudflare adds /cdn-cgi/challenge-platform/scripts/ to ordinary pages too.
  { name: "Cloudflare's challenge", header: ['cf-mitigated', /challenge/], body: /window\._cf_chl_opt/ },
  { name: "Cloudflare's login", location: /^https:\/\/[\w-]+\.cloudflareaccess\.com\// },
  { name: "Vercel's challenge", header: ['x-vercel-mitigated', /challenge/] },
  { name: "Vercel's login", location: /^https:\/\/vercel\.com\/sso-api/ },
  { name: "AWS WAF's challenge", header: ['x-amzn-waf-action', /challenge|captcha/] },
  { name: "DataDome's challenge", body: /captcha-delivery\.com\// },
  { name: "Imperva's challenge", body: /Incapsula incident ID/ },
  { name: "Sucuri's challenge", body: /sucuri_cloudproxy_js/ },
  { name: "PerimeterX's challenge", body: /id="px-captcha"/ },
];

/** The bot protection or login that sent a response, by its own marks; undefined for a response of the site. */
function findWall(reply: HttpAnswer): string | undefined {
  const location = getHeader(reply, 'location') ?? '';
  const body = Buffer.from(reply.body).toString('latin1');
  const wall = walls.find((candidate) => {
    const [header, value] = candidate.header ?? [];
    if (header !== undefined && value?.test(getHeader(reply, header) ?? '')) return true;
    return candidate.body?.test(body) === true || candidate.location?.test(location) === true;
  });
  return wall?.name;
}
