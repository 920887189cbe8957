import { hasGone } from '../../plan/entry-counts.ts';
import type { ApiPlan, Plan, Protection } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/decoded-regex.ts';
import { readAccounts } from '../shared/server-config.ts';
import { printApiMatcher, printEarlyError } from './api.ts';
import { moveLines } from './origin.ts';
import { type CaddyText, caddy, regex, token } from './text.ts';

/** Returns 401 below protected paths without the right password (`W-ERR-4`). Browsers send a preflight without one. */
export function printProtection(plan: Plan): CaddyText[] {
  return plan.protect.map(
    (area, index) => caddy`
      @sp_area${index} {
        ${printAreaMatcher(plan, area)}
      }
      route @sp_area${index} {
        ${moveLines(plan)}
        ${plan.api && printUnknownVisitor(plan.api, area)}
        ${printPasswords(area)}
      }`,
  );
}

function printAreaMatcher(plan: Plan, { prefix }: Protection): CaddyText {
  const isPreflight =
    plan.api &&
    caddy`
    not {
      method OPTIONS
      ${printApiMatcher(plan.api)}
    }`;
  return caddy`
    path_regexp ${regex(`^${compileDecodedPath(prefix.slice(0, -1), false)}(?:/|$)`)}
    ${isPreflight}
    ${hasGone(plan) && caddy`not vars sp_found 410`}`;
}

/** Below the API, a request without a password gets JSON, but one with a wrong password gets Caddy's own 401. */
function printUnknownVisitor(api: ApiPlan, { realm }: Protection): CaddyText {
  return caddy`
    @sp_unknown {
      header !Authorization
      ${printApiMatcher(api)}
    }
    route @sp_unknown {
      ${printChallenge(realm)}
      ${printEarlyError(api, 401)}
    }`;
}

function printChallenge(realm: string): CaddyText {
  return caddy`header WWW-Authenticate ${token(`Basic realm="${escapeRealm(realm)}"`)}`;
}

function escapeRealm(realm: string): string {
  return realm.replace(/[\p{Cc}"\\{}`]/gu, "'");
}

/** Caddy supports only bcrypt. If no line is usable, nobody gets in. */
function printPasswords({ realm, users }: Protection): CaddyText {
  const accounts = readAccounts(users, account).map(([user, hash]) => caddy`${token(user)} ${token(hash)}`);
  if (accounts.length === 0)
    return caddy`
      ${printChallenge(realm)}
      respond 401`;
  return caddy`
    basicauth bcrypt ${token(escapeRealm(realm))} {
      ${accounts}
    }`;
}

/** Accounts that Caddy can check. */
const account = /^([^:{}`\s]+):(\$2[aby]\$[./A-Za-z0-9$]+)\s*$/;
