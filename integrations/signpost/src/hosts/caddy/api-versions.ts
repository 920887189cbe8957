import { versionsOf } from '../../plan/api-versions.ts';
import type { ApiPlan } from '../../plan/plan.ts';
import { plainDigit, versionRows } from '../shared/api-version-rows.ts';
import { exactly } from '../shared/spelled.ts';
import { goPath } from './current-path.ts';
import { answerWith } from './respond.ts';
import { block, map, type Row } from './text.ts';

const json = 'application/json';

/**
 * The answer to a request for a version of the API that is not there (`A-VER-1`), behind all others. `manners` are
 * the answers that the API gives whatever the address is.
 */
export function* otherVersionLines(api: ApiPlan, manners: Iterable<string>): Generator<string> {
  const bases = versionsOf(api).map(({ base }) => base);
  const text = (piece: string): string => exactly(goPath(piece));
  const rows = versionRows(bases, { text, digit: plainDigit, end: '(?:/|$)' });
  yield* map(
    '{http.vars.sp_address}',
    '{sp_version}',
    rows.map(({ pattern, code }): Row => [`~^${pattern}`, code]),
    '',
  );
  yield '@sp_version vars_regexp {sp_version} ^A';
  yield* block('route @sp_version', [...manners, ...refusalLines(api)]);
}

function* refusalLines({ errors }: ApiPlan): Generator<string> {
  for (const code of ['A0805', 'A0806', 'A0807']) {
    yield `@sp_${code} vars {sp_version} ${code}`;
    yield* block(`route @sp_${code}`, answerWith(400, `${errors}/${code}.json`, json));
  }
}
