import type { Host } from '../../integrations/signpost/src/hosts/host.ts';
import { answer } from '../../integrations/signpost/src/plan/answer.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { requestOf } from '../../integrations/signpost/src/plan/request.ts';
import type { Lenient, Probe, Reply } from './probe.ts';

/**
 * A reply in the words of the table: a path in Location is a URL of the site, and a page that sends people on is a
 * redirect where the host has no other.
 */
export function asDeclared(host: Host, { url, status }: Pick<Probe, 'url' | 'status'>, reply: Reply): Reply {
  const isPath = /^\/(?!\/)/.test(reply.location);
  const whole = isPath ? { ...reply, location: new URL(url).origin + reply.location } : reply;
  const isPage = !host.abilities.serverRules && reply.status === 200;
  const refresh = isPage ? refreshTarget(reply.body) : undefined;
  return refresh === undefined
    ? whole
    : { ...reply, status: status >= 300 && status < 400 ? status : 301, location: refresh };
}

function refreshTarget(html: string): string | undefined {
  const [, url] = /<meta http-equiv="refresh" content="[01]; url=([^"]*)">/.exec(html) ?? [];
  return url
    ?.replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

/** True where the platform itself decides, by its own rules for files (`serving.ts`), and not a generated file. */
export function isServedByPlatform(
  { host, redirectsVariants = false }: { readonly host: Host; readonly redirectsVariants?: boolean },
  plan: Plan,
  { method, url, request }: Pick<Probe, 'method' | 'url' | 'request'>,
): boolean {
  if (host.kind === 'server' || redirectsVariants) return false;
  const given = answer(plan, requestOf(url, { method, headers: request }));
  const last = given.by.at(-1);
  const step = last?.step;
  if (step === 'variant') return true;
  // /caf%c3%a9/: Workers redirect it to upper-case digits.
  if (step === 'page' && /%[a-f]|%.[a-f]/.test(url)) return true;
  // /about.html or /about of the page /about/ below a pattern, /a.pdf/ of a file.
  const path = new URL(url).pathname.replace(/(?:\/index)?(?:\.html)?\/?$/, '');
  const known: ReadonlySet<string> = new Set([...plan.served.pages.keys(), ...plan.served.files.keys()]);
  const isLate = last?.step === 'nothing' || (last?.step === 'entry' && last.entry.kind === 'pattern');
  return isLate && [path, `${path}/`, `${path}.html`].some((one) => known.has(one));
}

/**
 * Compares the Location of a pattern without the slash at the end of its path: a host writes the target as the map has it,
 * and the page's own redirect adds the slash.
 */
export function slashLeniency(
  plan: Plan,
  { method, url, request }: Pick<Probe, 'method' | 'url' | 'request'>,
): Lenient {
  const last = answer(plan, requestOf(url, { method, headers: request })).by.at(-1);
  return last?.step === 'entry' && last.entry.kind === 'pattern' ? withoutLastSlash : (one) => one;
}

function withoutLastSlash<T extends { readonly location: string }>(one: T): T {
  return { ...one, location: one.location.replace(/(?<=[^/])\/(?=[?#]|$)/, '') };
}
