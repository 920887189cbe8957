import { baseOf } from '../../lib/address-language.ts';

/** The default words of a banner, where there is no message in the page's language. */
export interface BannerWords {
  /** Before and after the day on which orders are taken again. */
  readonly until: readonly [before: string, after: string];
  /** Where no day is known. */
  readonly now: string;
}

const known: ReadonlyMap<string, BannerWords> = new Map([
  ['en', { until: ['We take no orders before ', '.'], now: 'We take no orders at the moment.' }],
  [
    'de',
    {
      until: ['Vor dem ', ' nehmen wir keine Bestellungen an.'],
      now: 'Zurzeit nehmen wir keine Bestellungen an.',
    },
  ],
]);

/** The words in a language, by its first subtag; undefined where there are none. */
export function bannerWords(lang: string): BannerWords | undefined {
  return known.get(baseOf(lang));
}
