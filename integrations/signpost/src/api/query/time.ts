import { refuse } from '../failure.ts';
import { instantOf } from '../instant.ts';
import { expectPair } from './integer.ts';
import { type Grammar, prefixed } from './parameter.ts';
import type { Filter } from './query.ts';

const example = '2026-03-01T09:00:00Z or 2026-03-01T09:00:00+01:00';

/** `after<Field>` and `before<Field>`, always both; compared as instants, the bounds left out (`A-GET-11`). */
export const time: Grammar = {
  parameters: ({ model }) =>
    model.fields
      .filter((field) => field.kind === 'time')
      .flatMap(({ name }) => [
        {
          name: prefixed('after', name),
          description: `Records whose ${name} is later than this instant; always with \`${prefixed('before', name)}\`.`,
          schema: { type: 'string', format: 'date-time' },
          needs: prefixed('before', name),
        },
        {
          name: prefixed('before', name),
          description: `Records whose ${name} is earlier than this instant; always with \`${prefixed('after', name)}\`.`,
          schema: { type: 'string', format: 'date-time' },
          needs: prefixed('after', name),
        },
      ]),
  read(given, { model }) {
    const filters: Filter[] = [];
    for (const field of model.fields.filter(({ kind }) => kind === 'time')) {
      const [after, before] = [prefixed('after', field.name), prefixed('before', field.name)];
      expectPair(given, after, before);
      const [from, to] = [given.get(after), given.get(before)];
      if (from === undefined || to === undefined) continue;
      const interval = { from: timeOf(from, after), fromOpen: true, to: timeOf(to, before), toOpen: true };
      filters.push({ kind: 'range', field: field.name, interval });
    }
    return { filters };
  },
};

function timeOf(text: string, name: string): number {
  if (text === '')
    throw refuse('A0413', `The parameter "${name}" is empty; it must be a time such as ${example}.`);
  // A plus that nobody encoded arrives as a space, which a time never holds.
  const instant = instantOf(text.replace(/ (?=\d\d:\d\d$)/, '+'));
  if (instant !== undefined) return instant;
  throw refuse(
    'A0414',
    `The parameter "${name}" must be an RFC 3339 time with an offset, such as ${example}.`,
  );
}
