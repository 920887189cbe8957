import type { Plan, Protection } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/sent-text.ts';
import { readAccounts } from '../shared/server-config.ts';
import { printApiMatcher, printEarlyError } from './api.ts';
import { moveLines } from './origin.ts';
import { hasGone } from './redirects.ts';
import { printBlock, quoteRegex, quoteToken } from './text.ts';

/** Returns 401 below protected paths without the right password (`W-ERR-4`). Browsers send a preflight without one. */
export function* printProtection(plan: Plan): Generator<string> {
  const { api, protect } = plan;
  for (const [at, area] of protect.entries()) {
    yield* printBlock(`@sp_area${at}`, [
      `path_regexp ${quoteRegex(`^${compileDecodedPath(area.prefix.slice(0, -1), false)}(?:/|$)`)}`,
      ...(api ? printBlock('not', ['method OPTIONS', printApiMatcher(api)]) : []),
      ...(hasGone(plan) ? ['not vars sp_found 410'] : []),
    ]);
    yield* printBlock(`route @sp_area${at}`, [
      ...moveLines(plan),
      ...askLines(plan, area),
      ...printPasswords(area),
    ]);
  }
}

/** Below the API, a request without a password gets JSON, but one with a wrong password gets Caddy's own 401. */
function* askLines({ api }: Plan, { realm }: Protection): Generator<string> {
  if (!api) return;
  yield* printBlock('@sp_unknown', ['header !Authorization', printApiMatcher(api)]);
  yield* printBlock('route @sp_unknown', [printChallenge(realm), ...printEarlyError(api, 401)]);
}

function printChallenge(realm: string): string {
  return `header WWW-Authenticate ${quoteToken(`Basic realm="${escapeRealm(realm)}"`)}`;
}

function escapeRealm(realm: string): string {
  return realm.replace(/[\p{Cc}"\\{}`]/gu, "'");
}

/** Caddy supports only bcrypt. If no line is usable, nobody gets in. */
function* printPasswords({ realm, users }: Protection): Generator<string> {
  const accounts = readAccounts(users, account);
  if (accounts.length > 0)
    yield* printBlock(
      `basicauth bcrypt ${quoteToken(escapeRealm(realm))}`,
      accounts.map(([user, hash]) => `${quoteToken(user)} ${quoteToken(hash)}`),
    );
  else {
    yield printChallenge(realm);
    yield 'respond 401';
  }
}

/** Accounts that Caddy can check. */
const account = /^([^:{}`\s]+):(\$2[aby]\$[./A-Za-z0-9$]+)\s*$/;
