import { z } from 'zod';
import type { Trail } from '../lib/http/follow.ts';
import type { HttpAnswer } from '../lib/http/reply.ts';
import type { Deployment } from './deployment.ts';
import { isSameUrl, readStatus } from './judge.ts';
import { readIndexing } from './live-page.ts';

/** The columns of a listed URL that show its response. */
export const listedRow = z.object({
  /** Each redirect: `301 https://www.example.com/new/`, or `refresh` for a page that redirects in the browser. */
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
export function describeTrail({ hops, last }: Trail, url: string, deployment: Deployment): ListedRow {
  const redirects = hops.map(({ status, to, isPage }) => {
    return `${isPage ? 'refresh' : status} ${deployment.fromResponse(to)}`;
  });
  const final = deployment.fromResponse(hops.at(-1)?.to ?? url);
  const row = { redirects, status: readStatus(last), final, canonical: '' };

  if (last.kind === 'failure') return { ...row, indexable: last.message };
  if (last.status !== 200) return { ...row, indexable: `status ${last.status}` };
  return { ...row, ...describeIndexing(last, final, deployment) };
}

/** The canonical of the page at the end, and whether search engines index it. */
function describeIndexing(
  page: HttpAnswer,
  final: string,
  deployment: Deployment,
): Pick<ListedRow, 'canonical' | 'indexable'> {
  const { canonical, noindex } = readIndexing(page, final);
  if (noindex !== undefined) return { canonical, indexable: noindex.got };

  const isOwnCanonical = canonical === '' || isSameUrl(deployment.fromResponse(canonical), final);
  return { canonical, indexable: isOwnCanonical ? 'yes' : 'another canonical' };
}
