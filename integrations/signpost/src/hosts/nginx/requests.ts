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
  yield `\n# A dollar sign, since nginx has no escape for one in a value.\ngeo ${v('dollar')} {\n  default "$";\n}\n`;
  yield* mapBlock(
    'The path as nginx decodes it, or nothing where only the raw path tells (//, %2F, dot segments).',
    '$request_uri',
    v('address'),
    [{ pattern: odd, value: '' }],
    '$uri',
  );
  const slash: Row = { pattern: '(?s)^(?<sp_path>.+)/\\z', value: '$sp_path' };
  const path = 'The same without a slash at its end: a redirect counts for both spellings.';
  yield* mapBlock(path, v('address'), v('path'), [slash], v('address'));
  const raw: Row = { pattern: '^(?<sp_raw>[^?#]*)', value: '$sp_raw' };
  yield* mapBlock('The path as it was sent, for what must not be decoded.', '$request_uri', v('raw'), [raw]);
}
