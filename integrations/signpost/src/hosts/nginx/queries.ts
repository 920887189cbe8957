import { mapBlock, type Row } from './block.ts';
import { mostParameters, together } from './parameters.ts';
import { braced, type Variable } from './text.ts';

/** Places with empty pieces (`?a&&b`) from which they are taken; what is behind goes on as it was sent. */
const mostGaps = 9;

/** `$…_ask`: the whole query as it was sent, with its question mark, less empty pieces. */
export function* wholeQuery(v: Variable): Generator<string, string> {
  const run = '[^&]++(?:&[^&]++)*+';
  const numbers = Array.from({ length: mostGaps }, (_, at) => at + 2);
  const further = numbers.map((at) => `(?:&+(?=&)(?<sp_r${at}>&${run}))?+`).join('');
  const pattern = `^(?:&+|(?=.*&(?:&|\\z)))(?<sp_r1>(?:${run})?+)${further}(?:&*\\z|(?<sp_tail>.*))`;
  const value = `?\${sp_r1}${numbers.map((at) => `\${sp_r${at}}`).join('')}\${sp_tail}`;
  const rows: Row[] = [
    { key: '', value: '' },
    { pattern: '^&+\\z', value: '' },
    { pattern, value },
  ];
  const about = 'The query with its "?" as it was sent, less empty pieces (?a&&b).';
  return yield* mapBlock(about, '$args', v('ask'), rows, '?$args');
}

/**
 * What is left of a query where a redirect takes parameters out of it: `and` behind an ampersand, `ask` behind a question
 * mark. `words` hold the names that are taken out; of these the first that is not empty counts.
 */
export function* restMaps(v: Variable, words: readonly string[]): Generator<string, Rest> {
  let taken = '';
  for (const [at, word] of words.toReversed().entries()) {
    const about = 'The parameters that the redirect takes out of the query, each behind "&".';
    const rows: Row[] = [
      ...(taken === '' ? [] : [{ key: '', value: taken }]),
      { pattern: '^\\d+!?(?<sp_taken>&[^=]*)=', value: '$sp_taken' },
    ];
    taken = yield* mapBlock(about, word, v(`taken${at}`), rows);
  }
  for (let at = 1; at <= mostParameters; at++) {
    const about = `Parameter ${at} as it was sent, unless the redirect takes it out.`;
    const row: Row = { pattern: '&([^& ]*)(?=[& ])[^ ]* \\g{1}(?:=|\\z)', value: '' };
    const source = `${braced(taken)} ${braced(v(`parameter${at}`))}`;
    yield* mapBlock(about, source, v(`kept${at}`), [row], v(`sent${at}`));
  }
  const about = 'What is left of the query, behind "&"';
  const kept = yield* together(v, { name: 'kept', about, one: (at) => v(`kept${at}`) });
  const tail: Row = {
    pattern: `^&*(?:[^&]+&+){${mostParameters}}(?<sp_tail>.+)`,
    value: `${braced(kept)}&$sp_tail`,
  };
  const and = yield* mapBlock(`${about}.`, '$args', v('rest'), [tail], kept);
  const behind: Row = { pattern: '^&(?<sp_rest>.+)', value: '?$sp_rest' };
  return { and, ask: yield* mapBlock('The same behind "?".', and, v('rest_ask'), [behind]) };
}

/** The variables of what is left of a query. */
export interface Rest {
  readonly and: string;
  readonly ask: string;
}
