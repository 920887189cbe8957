import { hasGone } from '../../plan/entry-counts.ts';
import type { Plan, Protection } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/sent-text.ts';
import { readAccounts } from '../shared/server-config.ts';
import { printApiMatcher, printEarlyError } from './api.ts';
import { moveLines } from './origin.ts';
import { printBlock, quoteRegex, quoteToken } from './text.ts';

/** Returns 401 below protected paths without the right password (`W-ERR-4`). Browsers send a preflight without one. */
export function* printProtection(plan: Plan): Generator<string> {
  for (const [at, area] of plan.protect.entries()) {
    yield* printBlock(`@sp_area${at}`, printAreaMatcher(plan, area));
    yield* printBlock(`route @sp_area${at}`, [
      ...moveLines(plan),
      ...askLines(plan, area),
      ...printPasswords(area),
    ]);
  }
}

function* printAreaMatcher(plan: Plan, { prefix }: Protection): Generator<string> {
  yield `path_regexp ${quoteRegex(`^${compileDecodedPath(prefix.slice(0, -1), false)}(?:/|$)`)}`;
  if (plan.api) yield* printBlock('not', ['method OPTIONS', printApiMatcher(plan.api)]);
  if (hasGone(plan)) yield 'not vars sp_found 410';
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
  const accounts = readAccounts(users, account).map(
    ([user, hash]) => `${quoteToken(user)} ${quoteToken(hash)}`,
  );
  if (accounts.length > 0) {
    yield* printBlock(`basicauth bcrypt ${quoteToken(escapeRealm(realm))}`, accounts);
    return;
  }
  yield* [printChallenge(realm), 'respond 401'];
}

/** Accounts that Caddy can check. */
const account = /^([^:{}`\s]+):(\$2[aby]\$[./A-Za-z0-9$]+)\s*$/;
