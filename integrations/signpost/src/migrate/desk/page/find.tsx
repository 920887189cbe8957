import { useSignal, useSignalEffect } from '@preact/signals';
import { chooseTarget } from './actions.ts';
import { read } from './api.ts';
import { closeDialog, Dialog, Offer, TextField } from './dialog.tsx';
import { showError } from './store.ts';

interface Found {
  readonly url: string;
  readonly title: string;
}

/** Searches the pages of the new site; any other target can be typed. */
export function FindDialog() {
  const typed = useSignal('');
  const found = useSignal<readonly Found[]>([]);
  useSignalEffect(() => {
    const text = typed.value;
    findTargets(text).then((targets) => {
      if (typed.value === text) found.value = targets;
    }, showError);
  });

  const take = (url: string): void => {
    chooseTarget(url);
    closeDialog();
  };
  // Enter may come before the results of the last letter.
  const takeFirst = (): unknown =>
    findTargets(typed.value).then(([first]) => first !== undefined && take(first.url), showError);

  return (
    <Dialog title="Find a page of the new site" onSubmit={takeFirst}>
      <TextField
        isFirst
        label="Words of its URL or title, or any URL"
        onText={(text) => (typed.value = text)}
      />
      {found.value.map(({ url, title }) => (
        <Offer key={url} name={url} about={title} onChoose={() => take(url)} />
      ))}
      {found.value.length === 0 && <p class="soft">No page has all these words.</p>}
    </Dialog>
  );
}

async function findTargets(q: string): Promise<Found[]> {
  const pages = await read<Found[]>('/api/search', { q });
  if (!/^(?:\/|https?:\/\/)/.test(q) || pages.some(({ url }) => url === q)) return pages;
  return [...pages, { url: q, title: "as typed: another site, or a page that isn't built yet" }];
}
