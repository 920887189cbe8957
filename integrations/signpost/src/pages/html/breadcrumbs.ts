import { isObject } from '../../lib/json/json.ts';
import { listItems, listThings } from './structured-things.ts';

/** The URLs in the breadcrumbs of structured data: `"item": "https://www.example.com/pumps/"`, or `"item": { "@id": … }`. */
export function* listBreadcrumbUrls(text: string, value: unknown): Generator<string> {
  if (!text.includes('BreadcrumbList')) return;
  for (const thing of listThings(value)) {
    if (!listItems(thing['@type']).includes('BreadcrumbList')) continue;
    for (const breadcrumb of listItems(thing['itemListElement'])) {
      const item = isObject(breadcrumb) ? breadcrumb['item'] : undefined;
      const url = isObject(item) ? (item['@id'] ?? item['url']) : item;
      if (typeof url === 'string') yield url.trim();
    }
  }
}
