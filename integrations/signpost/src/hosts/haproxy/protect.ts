import type { Plan } from '../../redirects/plan/plan.ts';
import { accountsOf } from '../shared/users.ts';
import { keyOf } from './key.ts';
import { redirect } from './redirect.ts';
import { found, is, not, quoted, read, sectionName, set } from './text.ts';

/** Answers 401 below the protected paths until a right password comes (`W-ERR-4`). */
export function* protectRules(plan: Plan): Generator<string> {
  const { protect, origin } = plan;
  for (const [at, { prefix }] of protect.entries()) {
    const conditions = [
      not(found('kind')),
      not(found('area')),
      is(`${read('key')},concat(/)`, 'beg', keyOf(prefix)),
    ];
    yield set('area', `str(${at})`, ...conditions);
  }
  if (protect.length > 0) yield redirect(`${origin}%[${read('target')}]`, 301, found('area'), found('away'));
  for (const [at, { realm }] of protect.entries()) {
    // HAProxy takes no empty name.
    const name = quoted(realm.replace(/["\\]/g, "'") || ' ');
    yield `http-request auth realm ${name} if ${is(read('area'), 'str', String(at))} !{ http_auth(${sectionName(plan, String(at))}) }`;
  }
}

/** The lists of people who get in. Where no line can be used nobody does: a closed area never opens by mistake. */
export function* userLists(plan: Plan): Generator<string> {
  for (const [at, area] of plan.protect.entries()) {
    yield `userlist ${sectionName(plan, String(at))}`;
    for (const [user, hash] of accountsOf(area.users, account))
      yield `  user ${quoted(user)} password ${quoted(hash)}`;
    yield '';
  }
}

/** Accounts that crypt(3) knows: bcrypt and SHA-2. */
const account = /^([^:\p{Cc}]+):(\$(?:2[aby]|[56])\$[./A-Za-z0-9$=]+)\s*$/u;
