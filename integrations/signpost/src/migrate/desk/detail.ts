import { Problem } from '../../lib/problem.ts';
import { unknownOrigin } from '../review/new-pages.ts';
import { toAbsoluteUrl } from '../state/old-url.ts';
import type { Proposal } from '../state/review-file.ts';
import { listReasonKinds } from '../suggest/reason-kinds.ts';
import type { DeskParts } from './open-desk.ts';
import { makeTargetCheck } from './target-check.ts';
import { listTitles } from './titles.ts';

const maxProposals = 5;

/** Makes the function for the facts of an old URL and a target, '' for none. */
export function makeDetailReader(parts: DeskParts) {
  const { desk, migration, pages, findOldPage } = parts;
  const checkTarget = makeTargetCheck(parts);

  return async (url: string, to: string) => {
    const record = desk.records.get(url);
    if (record === undefined) throw new Problem(`${url} isn't one of the old URLs.`);
    const { seen = '', status, location, proposal } = record;
    const proposals = listProposals(proposal);
    await Promise.all(proposals.map((proposal) => pages.read(proposal.url)));
    const titles = listTitles(pages);

    return {
      url,
      href: toAbsoluteUrl(record, migration.state.old ?? pages.origin ?? unknownOrigin),
      facts: findOldPage(url),
      seen,
      status,
      /** Where the old site redirects the URL; '' for nowhere. */
      location,
      /** Who decided what and when, the earliest first. */
      history: desk.history(url),
      reason: proposal?.reason ?? 'nothing was suggested',
      /** None without a proposed page: the reason isn't about the rivals. */
      reasonKinds: proposal?.new ? listReasonKinds(proposal.reason) : [],
      /** The proposed page first, then the rivals. */
      proposals: proposals.map((proposal) => ({
        ...proposal,
        title: titles.get(pages.find(proposal.url) ?? '') ?? '',
      })),
      target: to === '' ? undefined : await checkTarget(url, to),
    };
  };
}

function listProposals(proposal: Proposal | undefined) {
  if (proposal === undefined) return [];
  const { new: url, confidence, rivals = [] } = proposal;
  const first = url === '' ? [] : [{ url, confidence }];
  return [...first, ...rivals.filter((rival) => rival.url !== url)].slice(0, maxProposals);
}
