import { versionCode, versionsOf } from '../../plan/api-versions.ts';
import type { ApiPlan, Inventory } from '../../plan/plan.ts';
import { plainDigit, versionRows } from '../shared/api-version-rows.ts';
import { decoded, decodedPattern } from './bytes.ts';
import { mapBlock, type Row } from './map-block.ts';
import type { Variable } from './text.ts';

/** What a request for a version that is not there can be answered with. */
const statuses = [204, 400, 405, 406, 414];

/**
 * `$…_version`: the code for a request for a version of the API that is not there (`A-VER-1`), which counts where
 * nothing else is. `$…_version_refusal`: the status that it is refused with whatever its version is.
 * `$…_told`: `api` where the answer is the API's.
 */
export function* otherVersionMaps(v: Variable, api: ApiPlan, inventory: Inventory): Generator<string> {
  const about = 'What a request for a version of the API is told that is not there.';
  yield* mapBlock(about, v('address'), v('version'), [...pageRows(api, inventory), ...codeRows(api)]);
  const refusal = 'What it is refused with before that counts.';
  const rows: Row[] = [{ key: '', value: '' }];
  yield* mapBlock(refusal, v('version'), v('version_refusal'), rows, v('refused'));
  const answered: Row = { pattern: `^(?:${statuses.join('|')})A`, value: 'api' };
  const told = '"api" where the API answers: below its base, or about its version.';
  yield* mapBlock(told, `$status${v('version')}`, v('told'), [answered], v('kind'));
}

/** Pages and files of the site at such addresses, which are no other version of the API. */
function pageRows(api: ApiPlan, { pages, files }: Inventory): Row[] {
  const bases = basesOf(api);
  return [...pages.keys(), ...files.keys()]
    .filter((address) => versionCode(bases, address) !== undefined)
    .map(decoded)
    .filter((key) => key !== undefined)
    .map((key) => ({ key, value: '' }));
}

function codeRows(api: ApiPlan): Row[] {
  const text = (piece: string): string => decodedPattern(piece, false);
  const rows = versionRows(basesOf(api), { text, digit: plainDigit, end: '(?:/|\\z)' });
  return rows.map(({ pattern, code }) => ({ pattern: `^${pattern}`, value: code }));
}

function basesOf(api: ApiPlan): string[] {
  return versionsOf(api).map(({ base }) => base);
}

/** The lines for where nothing else is there. */
export function otherVersionLines(v: Variable): string[] {
  return [
    ...[204, 405, 406, 414].map((status) => `if (${v('version_refusal')} = ${status}) { return ${status}; }`),
    `if (${v('version')}) { return 400; }`,
  ];
}
