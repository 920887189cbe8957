import { decodeForPeople } from '../../../lib/text/text.ts';
import { chooseProposal, chooseTarget, detail, target, targetFacts } from './actions.ts';
import { Confidence } from './confidence.tsx';
import { formatPercent, minShown } from './percent.ts';
import { Url } from './url.tsx';

/** What the proposal is based on, and the sentence about it on demand. */
function Why() {
  const { reason = '', reasonKinds = [] } = detail.value ?? {};
  return (
    <details class="why" onToggle={() => chooseProposal(1)}>
      <summary>
        {reasonKinds.length === 0
          ? 'why'
          : reasonKinds.map((kind) => (
              <span key={kind} class="chip">
                {kind}
              </span>
            ))}
      </summary>
      {decodeForPeople(reason)}
    </details>
  );
}

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
          <div key={url} class="choice">
            <label>
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
            </label>
            {number === 1 && <Why />}
            {confidence >= minShown && (
              <>
                <Confidence proposal={{ new: url, confidence }} />
                <span class="number">{formatPercent(confidence, 1)}</span>
              </>
            )}
          </div>
        );
      })}
      {facts !== undefined && proposals.length === 0 && <p class="soft">{decodeForPeople(facts.reason)}</p>}
    </fieldset>
  );
}
