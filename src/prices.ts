import { settingsOf } from './languages/index.ts';
import { site } from './site.ts';
import type { PageOf } from './site-pages.ts';

/** The list price as people read it, or that there is none. */
export function priceOf({ entry, language }: PageOf<'product'>) {
  const { company, locale, words } = settingsOf(language);
  const { price } = entry.data;
  if (price === undefined) return words.product.onRequest;
  const amount = price.toLocaleString(locale, {
    style: 'currency',
    currency: site.currency,
    // €1,280, but €5.40
    trailingZeroDisplay: 'stripIfInteger',
  });
  return `${company.price.before} ${amount}`.trim();
}

export function availabilityOf({ entry, language }: PageOf<'product'>) {
  const { product } = settingsOf(language).words;
  return entry.data.status === 'sale' ? product.stock(entry.data.stock) : product.madeToOrder;
}
