import { mapBlock, type Row } from './map-block.ts';
import type { Variable } from './text.ts';

/**
 * What nginx decodes or folds before it compares: two slashes in a row, an encoded slash, `.` and `..`.
 * Such a request is no page's and no plain entry's; it is asked of the entries that are written so.
 */
const odd = '^(?:[^?#/%]++|/(?!/|(?:\\.|%2[Ee]){1,2}(?:[/?#]|\\z))|%(?!2[Ff]))*+[/%]';

/**
 * `$…_address`: the decoded path, '' for an odd one; kept from before nginx turns it into a file's name.
 * `$…_path`: the same without a slash at its end. `$…_raw`: the path as it was sent.
 */
export function* requestMaps(v: Variable): Generator<string> {
  yield `geo ${v('dollar')} {\n  default "$";\n}\n`;
  yield* mapBlock('$request_uri', v('address'), [{ pattern: odd, value: '' }], '$uri');
  const slash: Row = { pattern: '(?s)^(?<sp_path>.+)/\\z', value: '$sp_path' };
  yield* mapBlock(v('address'), v('path'), [slash], v('address'));
  yield* mapBlock('$request_uri', v('raw'), [{ pattern: '^(?<sp_raw>[^?#]*)', value: '$sp_raw' }]);
}
