import { z } from 'zod';
import type { Trail } from '../lib/http/follow.ts';
import { isSameUrl, readIndexing, readStatus } from './judge.ts';

/** The columns of a listed URL that show its response. */
export const listedRow = z.object({
  /** Each redirect: `301 https://www.example.com/new/`. */
  redirects: z.array(z.string()),
  /** The last status; 0 without a response. */
  status: z.number(),
  final: z.string(),
  canonical: z.string(),
  /** `yes`, or why search engines don't index the page at the end. */
  indexable: z.string(),
});
export type ListedRow = z.output<typeof listedRow>;

/** Describes the responses of a listed URL. */
export function describeTrail({ hops, last }: Trail, url: string): ListedRow {
  const final = hops.at(-1)?.to ?? url;
  const redirects = hops.map((hop) => `${hop.status} ${hop.to}`);
  const status = readStatus(last);
  if (last.kind === 'failure') return { redirects, status, final, canonical: '', indexable: last.message };
  if (last.status !== 200)
    return { redirects, status, final, canonical: '', indexable: `status ${last.status}` };

  const { canonical, noindex } = readIndexing(last, final);
  const isOwn = canonical === '' || isSameUrl(canonical, final);
  return {
    redirects,
    status,
    final,
    canonical,
    indexable: noindex?.got ?? (isOwn ? 'yes' : 'another canonical'),
  };
}
