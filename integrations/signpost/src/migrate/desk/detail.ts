import { keepFirst } from '../../lib/list.ts';
import { Problem } from '../../lib/problem.ts';
import { isHttpUrl } from '../../lib/url/is-url.ts';
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
    const proposals = listProposals(proposal, location);
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
        title:
          titles.get(pages.find(proposal.url) ?? '') ??
          (proposal.url === location ? 'where the old site redirects it' : ''),
      })),
      target: to === '' ? undefined : await checkTarget(url, to),
    };
  };
}

/** The proposed page, a page on another site where the old site redirects to, and the rivals. */
function listProposals(proposal: Proposal | undefined, location: string) {
  const { new: url = '', confidence = 0, rivals = [] } = proposal ?? {};
  const first = [
    { url, confidence },
    { url: isHttpUrl(location) ? location : '', confidence: 0 },
  ];
  const pages = [...first, ...rivals].filter((page) => page.url !== '');
  return keepFirst(pages, (page) => page.url).slice(0, maxProposals);
}
