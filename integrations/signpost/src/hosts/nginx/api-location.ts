import { versionsOf } from '../../plan/api-versions.ts';
import type { Plan } from '../../plan/plan.ts';
import { explained } from './block.ts';
import { decoded } from './bytes.ts';
import { quoted } from './text.ts';

/**
 * The same location for the API's addresses, but for one line: no part of an answer is sent, as the handler sends none.
 * A base that no config file can hold keeps the other.
 */
export function apiLocations({ api }: Plan, inner: readonly string[]): string[] {
  const bases = api ? versionsOf(api).map(({ base }) => decoded(base)) : [];
  return bases
    .filter((base) => base !== undefined)
    .flatMap((base) =>
      explained(
        'The same for the API, which knows no parts of an answer.',
        `location ${quoted(`${base}/`)}`,
        ['max_ranges 0;', ...inner],
      ),
    );
}
