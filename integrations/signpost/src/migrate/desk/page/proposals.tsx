import { useSignal, useSignalEffect } from '@preact/signals';
import type { UrlDetail } from '../url-detail.ts';
import { chooseTarget, focusOn, target } from './actions.ts';
import { read } from './api.ts';
import { showError } from './store.ts';
import { formatConfidence } from './texts.ts';

interface Page {
  readonly url: string;
  readonly title: string;
  readonly confidence?: number;
}

interface ProposalsProps {
  /** Undefined until the server has sent the detail. */
  readonly detail: UrlDetail | undefined;
}

/** The targets to choose from: proposed pages, pages that were searched, and the person's own target. */
export function Proposals({ detail }: ProposalsProps) {
  const typed = useSignal('');
  const found = useSignal<readonly Page[]>([]);
  useSignalEffect(() => {
    const text = typed.value;
    findPages(text).then((pages) => {
      if (typed.value === text) found.value = pages;
    }, showError);
  });
  // Enter may come before the results of the last letter.
  const takeFirst = async (): Promise<void> => {
    const [first] = await findPages(typed.value);
    if (first !== undefined) chooseTarget(first.url);
    focusOn('list');
  };

  const proposals: readonly Page[] = detail?.proposals ?? [];
  const own: readonly Page[] = detail === undefined ? [] : [{ url: target.value, title: 'chosen by you' }];
  const pages = new Map([...own, ...found.value, ...proposals].map((page) => [page.url, page]));
  const urls = new Set([...proposals, ...found.value, ...own].map(({ url }) => url).filter(Boolean));
  return (
    <fieldset>
      <legend>Where should it lead?</legend>
      {[...urls].map((url, at) => (
        <label key={url} class="choice">
          <input
            type="radio"
            name="target"
            checked={target.value === url}
            onChange={() => chooseTarget(url)}
          />
          <span class="url">
            {at < proposals.length && <kbd>{at + 1}</kbd>} {url}
          </span>
          <span class="cut soft">{pages.get(url)?.title}</span>
          <span class="soft">{formatConfidence(pages.get(url)?.confidence)}</span>
        </label>
      ))}
      <p class="soft">
        {detail !== undefined && proposals.length === 0 && 'No page of the new site was proposed: '}
        {detail?.reason}
      </p>
      <p class="line">
        <input
          id="find"
          aria-label="Find another page by words of its URL or title, or type any URL"
          placeholder="Find another page, or type any URL ( f )"
          onInput={({ currentTarget }) => (typed.value = currentTarget.value.trim())}
          onKeyDown={({ key }) => key === 'Enter' && takeFirst()}
        />
      </p>
    </fieldset>
  );
}

/** Pages of the new site with some words, and the text itself where it is a target. None for no text. */
async function findPages(q: string): Promise<Page[]> {
  if (q === '') return [];
  const pages = await read<Page[]>('/api/search', { q });
  if (!/^(?:\/|https?:\/\/)/.test(q) || pages.some(({ url }) => url === q)) return pages;
  return [...pages, { url: q, title: "as typed: another site, or a page that isn't built yet" }];
}
