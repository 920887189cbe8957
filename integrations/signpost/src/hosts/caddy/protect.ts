import type { Plan, Protection } from '../../redirects/plan/plan.ts';
import { exactly } from '../shared/spelled.ts';
import { accountsOf } from '../shared/users.ts';
import { moveLines } from './origin.ts';
import { goPath, slashedPath } from './request.ts';
import { block, map, quoted, type Row } from './text.ts';

/** Answers 401 below the protected paths until a right password comes (`W-ERR-4`). */
export function* protectLines(plan: Plan): Generator<string> {
  const { protect } = plan;
  if (protect.length === 0) return;
  const rows = protect.map(
    ({ prefix }, at): Row => [
      `~^(?:${[goPath(prefix), slashedPath(prefix)].map(exactly).join('|')})`,
      `area${at}`,
    ],
  );
  yield* map('{http.vars.sp_address}/', '{sp_area}', rows);
  for (const [at, area] of protect.entries()) {
    yield `@sp_area${at} vars {sp_area} area${at}`;
    yield* block(`route @sp_area${at}`, [...moveLines(plan), ...passwordLines(area)]);
  }
}

/** Caddy knows bcrypt alone. Where no line can be used nobody gets in: a closed area never opens by mistake. */
function* passwordLines({ realm, users }: Protection): Generator<string> {
  const name = quoted(realm.replace(/[\p{Cc}"\\{}`]/gu, "'"));
  const accounts = accountsOf(users, account);
  if (accounts.length > 0)
    yield* block(
      `basicauth bcrypt ${name}`,
      accounts.map(([user, hash]) => `${quoted(user)} ${quoted(hash)}`),
    );
  else {
    yield `header WWW-Authenticate ${quoted(`Basic realm="${realm.replace(/[\p{Cc}"\\{}`]/gu, "'")}"`)}`;
    yield 'respond 401';
  }
}

/** Accounts that Caddy can check. */
const account = /^([^:{}`\s]+):(\$2[aby]\$[./A-Za-z0-9$]+)\s*$/;
