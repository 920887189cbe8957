import { decodeForPeople } from '../../../lib/text/text.ts';
import { rateConfidence } from '../row.ts';
import { chooseTarget, detail, target, targetFacts } from './actions.ts';
import { Confidence, formatConfidence } from './confidence.tsx';
import { Url } from './url.tsx';

/** A less likely page has no number: 3 % or 12 % helps nobody to choose. */
const minShown = 0.2;

/** The targets to choose from: the proposed pages, and the page that the person found. */
export function Candidates() {
  const facts = detail.value;
  const chosenUrl = target.value;
  const proposals = facts?.proposals ?? [];
  const isOwnChoice =
    facts !== undefined && chosenUrl !== '' && !proposals.some(({ url }) => url === chosenUrl);
  const chosenPage = {
    url: chosenUrl,
    title: targetFacts.value?.facts?.title || 'chosen by you',
    confidence: 0,
  };
  const pages = isOwnChoice ? [chosenPage, ...proposals] : proposals;

  return (
    <fieldset class="candidates">
      <legend class="hidden">Proposed pages</legend>
      {pages.map(({ url, title, confidence }) => {
        const number = proposals.findIndex((proposal) => proposal.url === url) + 1;
        return (
          <label key={url} class="choice">
            <input
              type="radio"
              name="target"
              checked={chosenUrl === url}
              onChange={() => chooseTarget(url)}
            />
            <kbd>{number === 0 ? 'f' : number}</kbd>
            <span class="page">
              <strong class="cut">{title || 'without a title'}</strong>
              <Url url={url} />
            </span>
            {number === 1 && <span class="why">{decodeForPeople(facts?.reason ?? '')}</span>}
            {confidence >= minShown && (
              <>
                <Confidence level={rateConfidence(confidence)} confidence={confidence} />
                <span class="number">{formatConfidence(confidence)}</span>
              </>
            )}
          </label>
        );
      })}
      {facts !== undefined && proposals.length === 0 && <p class="soft">{decodeForPeople(facts.reason)}</p>}
    </fieldset>
  );
}
