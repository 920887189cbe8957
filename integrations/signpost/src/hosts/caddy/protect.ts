import type { Plan, Protection } from '../../plan/plan.ts';
import { decodedPath } from '../shared/sent-text.ts';
import { accountsOf } from '../shared/users.ts';
import { belowApi, errorLines } from './api.ts';
import { moveLines } from './origin.ts';
import { errorServerLines } from './pages.ts';
import { hasGone } from './redirects.ts';
import { block, quoted, quotedRegex } from './text.ts';

/** Returns 401 below protected paths without the right password (`W-ERR-4`). Browsers send a preflight without one. */
export function* protectLines(plan: Plan): Generator<string> {
  const { api, protect } = plan;
  for (const [at, area] of protect.entries()) {
    yield* block(`@sp_area${at}`, [
      `path_regexp ${quotedRegex(`^${decodedPath(area.prefix.slice(0, -1), false)}(?:/|$)`)}`,
      ...(api ? block('not', ['method OPTIONS', belowApi(api)]) : []),
      ...(hasGone(plan) ? ['not vars sp_found 410'] : []),
    ]);
    yield* block(`route @sp_area${at}`, [
      ...moveLines(plan),
      ...askLines(plan, area),
      ...passwordLines(area),
    ]);
  }
}

/** Below the API, a request without a password gets JSON; for a wrong password the site block does it (`Caddyfile`). */
function* askLines({ api }: Plan, { realm }: Protection): Generator<string> {
  if (!api) return;
  yield* block('@sp_unknown', ['header !Authorization', belowApi(api)]);
  yield* block('route @sp_unknown', [challenge(realm), ...errorLines(api, 401), ...errorServerLines()]);
}

function challenge(realm: string): string {
  return `header WWW-Authenticate ${quoted(`Basic realm="${printableRealm(realm)}"`)}`;
}

function printableRealm(realm: string): string {
  return realm.replace(/[\p{Cc}"\\{}`]/gu, "'");
}

/** Caddy supports only bcrypt. If no line is usable, nobody gets in. */
function* passwordLines({ realm, users }: Protection): Generator<string> {
  const accounts = accountsOf(users, account);
  if (accounts.length > 0)
    yield* block(
      `basicauth bcrypt ${quoted(printableRealm(realm))}`,
      accounts.map(([user, hash]) => `${quoted(user)} ${quoted(hash)}`),
    );
  else {
    yield challenge(realm);
    yield 'respond 401';
  }
}

/** Accounts that Caddy can check. */
const account = /^([^:{}`\s]+):(\$2[aby]\$[./A-Za-z0-9$]+)\s*$/;
