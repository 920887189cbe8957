import { fold } from '../compare.ts';
import { Failure } from '../failure.ts';
import { filtering, type Grammar } from './grammar.ts';

/** `keyword`: every word must occur in a searched field, ignoring case and accents (`A-GET-6`). */
export const keyword: Grammar = {
  parameters: ({ model }) =>
    model.search.length === 0
      ? []
      : [
          {
            name: 'keyword',
            description:
              `Words that must all occur in ${model.search.join(' or ')}, ignoring case and accents. ` +
              'The best matches come first, unless `sortby` is given.',
            schema: { type: 'string', minLength: 1 },
          },
        ],
  read(given) {
    const text = given.get('keyword');
    if (text === undefined) return {};
    const folded = fold(text);
    if (folded === '')
      throw new Failure('A0410', 'The parameter "keyword" is empty. Give at least one word.');
    return { words: [...new Set(folded.split(' '))] };
  },
};

/** `<textField>`: the field contains the text, ignoring case and accents (`A-GET-8`). */
export const text = filtering(({ fields }) =>
  fields
    .filter(({ kind }) => kind === 'text')
    .map(({ name }) => ({
      name,
      description: `Text that ${name} contains, ignoring case and accents.`,
      schema: { type: 'string', minLength: 1 },
      read(value) {
        const folded = fold(value);
        if (folded !== '') return { kind: 'text', field: name, folded };
        throw new Failure('A0410', `The parameter "${name}" is empty. Give the text to look for.`);
      },
    })),
);
