import { describe, expect, it } from 'vitest';
import { isFiller, nothingIn } from '../../../src/audit/site/denial.ts';

describe('what a sentence says that a page has not', () => {
  it.each([
    ['This content is no longer available.', 'missing'],
    ['La page a été déplacée ou supprimée.', 'missing'],
    ['該当するページが見つかりませんでした。', 'missing'],
    ['This offer expired on 1 May 2025.', 'ended'],
    ['Der Artikel wurde leider aus unserem Sortiment genommen.', 'ended'],
    ['Este producto ha sido descatalogado.', 'ended'],
    ['Articolo fuori produzione.', 'ended'],
    ['Deze vacature is vervuld.', 'ended'],
    ['We could not find any jobs that match your criteria.', 'empty'],
    ['Ihre Suche nach „Pumpe“ ergab keine Treffer.', 'empty'],
    ['Ничего не найдено по вашему запросу.', 'empty'],
    ['We’ll be back shortly.', 'maintenance'],
    ['Sito in manutenzione', 'maintenance'],
    ['Em construção', 'placeholder'],
    ['敬请期待', 'placeholder'],
  ])('is known of "%s"', (sentence, about) => {
    expect(nothingIn(sentence)).toBe(about);
  });

  it.each([
    'Our pumps run for years without maintenance.',
    'If your page cannot be found, write to us.',
    'Wenn eine Stelle besetzt ist, sagen wir es hier.',
    'The answer was “page not found”.',
    'No pump leaves the works without a test.',
    'Aucun bruit, aucune usure.',
    'Wir bieten Wartung und Reparatur.',
    'The event takes place in May.',
  ])('is nothing of "%s"', (sentence) => {
    expect(nothingIn(sentence)).toBeUndefined();
  });

  it('tells filler from a text that quotes it', () => {
    expect(isFiller('Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore.')).toBe(
      true,
    );
    expect(
      isFiller(
        'The proof said lorem ipsum dolor sit amet, and Cicero is now a nickname of the machine in hall 3.',
      ),
    ).toBe(false);
  });
});
