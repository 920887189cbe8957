import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Line } from '../naive.ts';
import { asExpression, lines, printed, tableOf, tableOfLines } from './tables.ts';

/** An expression knows no query. */
const written = lines
  .map((all) => all.filter(({ from }) => !(/[:*]/.test(from) && from.includes('?'))))
  .filter((all) => all.length > 0);

function redirectOf(line: Line) {
  const isRegex = /[:*]/.test(line.from);
  const { regex, target } = isRegex ? asExpression(line) : { regex: line.from, target: line.to };
  const isGone = line.to === '';
  return { url: regex, target, isRegex, code: isGone ? 410 : line.status, action: isGone ? 'error' : 'url' };
}

const formats: Readonly<Record<string, (all: readonly Line[]) => string>> = {
  JSON: (all) =>
    JSON.stringify({
      redirects: all.map(redirectOf).map(({ url, target, isRegex, code, action }) => ({
        url,
        match_data: { source: { flag_regex: isRegex, flag_case: false } },
        action_code: code,
        action_type: action,
        action_data: { url: target },
        match_type: 'url',
        enabled: true,
      })),
    }),
  CSV: (all) =>
    [
      'source,target,regex,code,type,hits,title,status',
      ...all
        .map(redirectOf)
        .map(({ url, target, isRegex, code, action }) =>
          [url, target, isRegex ? '1' : '0', String(code), action, '0', '', 'active']
            .map((cell) => `"${cell.replaceAll('"', '""')}"`)
            .join(','),
        ),
    ].join('\n'),
};

test.each(Object.entries(formats))(
  'from %s, what is brought in is what the same lines of a map say',
  (_, print) => {
    fc.assert(
      fc.property(written, (all) => {
        expect(printed(tableOf('wordpress', print(all)))).toEqual(printed(tableOfLines(all)));
      }),
      { numRuns: 150 },
    );
  },
);
