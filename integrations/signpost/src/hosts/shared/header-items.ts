import { z } from 'zod';
import type { JsonItem } from '../../lib/json/jsonc.ts';
import { isCrawlerHeader, type PlatformHeader } from './header-rule.ts';

/** The list of headers of a block in vercel.json and firebase.json. */
const headerItems = z.object({ key: z.string(), value: z.string() });

/** The headers of one block that decide what crawlers do. `[{ "key": "X-Robots-Tag", "value": "noindex" }]` */
export function readHeaderItems(
  block: Omit<PlatformHeader, 'name' | 'value' | 'line' | 'column'>,
  items: readonly JsonItem[],
): PlatformHeader[] {
  return items.flatMap(({ line, column, value }): PlatformHeader[] => {
    const { data } = headerItems.safeParse(value);
    if (data === undefined || !isCrawlerHeader(data.key)) return [];
    return [{ ...block, line, column, name: data.key.toLowerCase(), value: data.value }];
  });
}
