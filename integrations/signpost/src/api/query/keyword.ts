import { refuse } from '../failure.ts';
import { fold } from '../fold.ts';
import type { Grammar } from './parameter.ts';

/** `keyword`: every word must occur in some searched field, without regard to case and accents (`A-GET-6`). */
export const keyword: Grammar = {
  parameters: ({ model }) =>
    model.search.length === 0
      ? []
      : [
          {
            name: 'keyword',
            description:
              `Words, each of which must occur in ${model.search.join(' or ')}, whatever their case and accents. ` +
              'The best matches come first, unless `sortby` says otherwise.',
            schema: { type: 'string', minLength: 1 },
          },
        ],
  read(given) {
    const text = given.get('keyword');
    if (text === undefined) return {};
    const folded = fold(text);
    if (folded === '') throw refuse('A0410', 'The parameter "keyword" is empty; give at least one word.');
    return { words: [...new Set(folded.split(' '))] };
  },
};
