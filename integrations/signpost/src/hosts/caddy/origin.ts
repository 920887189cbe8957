import { type Plan, printRedirectCache } from '../../plan/plan.ts';
import { proxyNote, selectHostNames, selectNetworks } from '../shared/server-config.ts';
import { type CaddyText, caddy, printComment, printMap, regex, token } from './text.ts';

/**
 * `@sp_secure`, for Strict-Transport-Security: the visitor uses https, as a listed proxy reports. `@sp_away`: requested
 * over http or on another domain.
 */
export function printOriginMatchers({ tls, domains, hsts }: Plan): CaddyText {
  const names = selectHostNames(domains);
  const isOtherDomain = names.length > 0 && caddy`not host ${names}`;
  if (tls.at === 'here')
    return caddy`
      ${printComment(proxyNote)}
      ${hsts && caddy`@sp_secure protocol https`}
      @sp_away not {
        protocol https
        ${isOtherDomain}
      }`;

  // The proxy reports the visitor's scheme.
  const reported = ['http', 'https'].map(
    (scheme) => caddy`
      @sp_by_${scheme} {
        remote_ip ${selectNetworks(tls.from)}
        header X-Forwarded-Proto ${scheme}
      }
      vars @sp_by_${scheme} sp_scheme ${scheme}`,
  );
  return caddy`
    vars sp_scheme {http.request.scheme}
    ${reported}
    ${hsts && caddy`@sp_secure vars sp_scheme https`}
    @sp_away not {
      vars sp_scheme https
      ${isOtherDomain}
    }`;
}

/** `sp_sent`: the URL as sent, with one slash at its start. */
export function printSentMap(): CaddyText {
  const row = caddy`${regex('~^/+(.*)$')} ${token(caddy`/$1`)}`;
  return printMap(caddy`{http.request.orig_uri}`, caddy`{sp_sent}`, [row]);
}

/** Redirects requests that match `@sp_away` to the canonical origin. */
export function moveLines(plan: Plan): CaddyText {
  return caddy`
    ${printRedirectAge(plan, caddy`@sp_away`)}
    redir @sp_away ${plan.origin}{sp_sent} 301`;
}

/** How long browsers may cache a permanent redirect. */
export function printRedirectAge({ redirectMaxAge }: Plan, matcher: CaddyText): CaddyText | undefined {
  if (redirectMaxAge === undefined) return undefined;
  return caddy`header ${matcher} Cache-Control ${printRedirectCache(redirectMaxAge)}`;
}
