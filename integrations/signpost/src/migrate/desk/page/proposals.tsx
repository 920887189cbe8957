import { useSignal, useSignalEffect } from '@preact/signals';
import { chooseTarget, detail, focusOn, leaveField, target } from './actions.ts';
import { request } from './api.ts';
import { showError } from './store.ts';
import { formatConfidence } from './texts.ts';

interface Page {
  readonly url: string;
  readonly title: string;
  readonly confidence?: number;
}

/** The targets to choose from: proposed pages, pages that were searched, and the person's own target. */
export function Proposals() {
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

  const known = detail.value;
  const proposals: readonly Page[] = known?.proposals ?? [];
  const pages = new Map([...proposals, ...found.value].map((page) => [page.url, page]));
  const own = target.value;
  if (known !== undefined && own !== '' && !pages.has(own))
    pages.set(own, { url: own, title: 'chosen by you' });
  return (
    <fieldset>
      <legend>Where should it lead?</legend>
      {[...pages.values()].map(({ url, title, confidence }, at) => (
        <label key={url} class="choice">
          <input type="radio" name="target" checked={own === url} onChange={() => chooseTarget(url)} />
          <span class="url">
            {at < proposals.length && <kbd>{at + 1}</kbd>} {url}
          </span>
          <span class="cut soft">{title}</span>
          <span class="soft">{formatConfidence(confidence)}</span>
        </label>
      ))}
      <p class="soft">{known?.reason}</p>
      <p class="line">
        <input
          id="find"
          aria-label="Find another page by words of its URL or title, or type any URL"
          placeholder="Find another page, or type any URL ( f )"
          onInput={({ currentTarget }) => (typed.value = currentTarget.value.trim())}
          onKeyDown={(event) => (event.key === 'Enter' ? takeFirst() : leaveField(event))}
        />
      </p>
    </fieldset>
  );
}

/** Pages of the new site with some words, and the text itself where it is a target. None for no text. */
async function findPages(words: string): Promise<Page[]> {
  if (words === '') return [];
  const pages = await request('search', { words });
  if (!/^(?:\/|https?:\/\/)/.test(words) || pages.some(({ url }) => url === words)) return pages;
  return [...pages, { url: words, title: "as typed: another site, or a page that isn't built yet" }];
}
