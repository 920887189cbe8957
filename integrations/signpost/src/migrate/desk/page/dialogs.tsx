import { signal, useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { read } from './api.ts';
import { choice, current, decideHere, showError } from './store.ts';

type DialogName = 'find' | 'why' | 'many' | 'keys';

export const dialog = signal<DialogName | ''>('');

export function openDialog(name: DialogName): void {
  dialog.value = name;
}

export function closeDialog(): void {
  dialog.value = '';
}

interface DialogProps {
  readonly name: DialogName;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A modal dialog of the browser, which keeps the focus in it, closes on Escape and gives the focus back. */
export function Dialog({ name, title, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={box}
      aria-label={title}
      // The browser tells it late: by then, a key may have opened another dialog.
      onClose={() => dialog.value === name && closeDialog()}
    >
      <div class="dialog-actions">
        <h2>{title}</h2>
        <button type="button" class="quiet" onClick={closeDialog}>
          Close <kbd>esc</kbd>
        </button>
      </div>
      {children}
    </dialog>
  );
}

interface Found {
  readonly url: string;
  readonly title: string;
}

/** Searches the pages of the new site; any other target can be typed. */
export function FindDialog() {
  const query = useSignal('');
  const pages = useSignal<readonly Found[]>([]);
  useSignalEffect(() => {
    const q = query.value;
    read<readonly Found[]>('/api/search', { q }).then((found) => {
      if (query.value === q) pages.value = found;
    }, showError);
  });

  const typed = query.value.trim();
  const isTarget = /^(?:\/|https?:\/\/)/.test(typed) && !pages.value.some(({ url }) => url === typed);
  const own = { url: typed, title: "as typed: another site, or a page that isn't built yet" };
  const found = isTarget ? [...pages.value, own] : pages.value;
  const take = (url: string): void => {
    choice.value = url;
    closeDialog();
  };

  return (
    <Dialog name="find" title="Find a page of the new site">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0] !== undefined) take(found[0].url);
        }}
      >
        <input
          autofocus
          type="search"
          aria-label="Words of its URL or title, or any URL"
          placeholder="Words of its URL or title, or any URL"
          value={query.value}
          onInput={({ currentTarget }) => (query.value = currentTarget.value)}
        />
        {found.map(({ url, title }) => (
          <button key={url} type="button" class="offer" onClick={() => take(url)}>
            <span class="url">{url}</span>
            <span class="soft">{title}</span>
          </button>
        ))}
        {found.length === 0 && <p class="soft">No page has all these words.</p>}
      </form>
    </Dialog>
  );
}

/** Asks why a URL that matters leads nowhere. */
export function WhyDialog() {
  const why = useSignal('');
  return (
    <Dialog name="why" title="Why is it gone?">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          closeDialog();
          decideHere({ status: 'gone', target: '', note: why.value.trim() }, 'Gone');
        }}
      >
        <p>
          <code>{current.value}</code> is one of the URLs that matter most. Its visitors and links will end at
          an error page. The reason is kept as the note.
        </p>
        <input
          autofocus
          required
          aria-label="Reason"
          placeholder="Such as: product withdrawn, nothing replaces it"
          value={why.value}
          onInput={({ currentTarget }) => (why.value = currentTarget.value)}
        />
        <p class="dialog-actions">
          <button type="submit" class="primary">
            It is gone
          </button>
        </p>
      </form>
    </Dialog>
  );
}
