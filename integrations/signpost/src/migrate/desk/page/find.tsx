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
  const pages = useSignal<readonly Found[]>([]);
  useSignalEffect(() => {
    const q = typed.value;
    read<readonly Found[]>('/api/search', { q }).then((found) => {
      if (typed.value === q) pages.value = found;
    }, showError);
  });

  const isTarget =
    /^(?:\/|https?:\/\/)/.test(typed.value) && !pages.value.some(({ url }) => url === typed.value);
  const own = { url: typed.value, title: "as typed: another site, or a page that isn't built yet" };
  const found = isTarget ? [...pages.value, own] : pages.value;
  const take = (url: string): void => {
    chooseTarget(url);
    closeDialog();
  };

  return (
    <Dialog
      name="find"
      title="Find a page of the new site"
      onSubmit={() => found[0] !== undefined && take(found[0].url)}
    >
      <TextField
        isFirst
        label="Words of its URL or title, or any URL"
        onText={(text) => (typed.value = text)}
      />
      {found.map(({ url, title }) => (
        <Offer key={url} name={url} about={title} onChoose={() => take(url)} />
      ))}
      {found.length === 0 && <p class="soft">No page has all these words.</p>}
    </Dialog>
  );
}
