import { signal, useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { NewPage } from '../protocol.ts';
import { read } from './api.ts';
import { keyList } from './keys.ts';
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
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}

/** A modal dialog of the browser, which keeps the focus in it, closes on Escape and gives the focus back. */
export function Dialog({ name, title, isWide = false, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={box}
      class={isWide ? 'wide' : undefined}
      aria-label={title}
      // The browser tells it late: by then, a key may have opened another dialog.
      onClose={() => dialog.value === name && closeDialog()}
    >
      <div class="dialog-head">
        <h2>{title}</h2>
        <button type="button" class="quiet" onClick={closeDialog}>
          Close <kbd>esc</kbd>
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** Searches the pages of the new site; any other target can be typed. */
export function FindDialog() {
  const query = useSignal('');
  const found = useSignal<readonly NewPage[]>([]);
  useSignalEffect(() => {
    const q = query.value;
    read<readonly NewPage[]>('/api/search', { q }).then((pages) => {
      if (query.value === q) found.value = pages;
    }, showError);
  });
  const take = (url: string): void => {
    choice.value = url;
    closeDialog();
  };
  const isTarget = /^(?:\/|https?:\/\/)/.test(query.value.trim());

  return (
    <Dialog name="find" title="Find a page of the new site" isWide>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found.value;
          if (first !== undefined) take(first.url);
          else if (isTarget) take(query.value.trim());
        }}
      >
        <input
          autofocus
          type="search"
          class="find"
          aria-label="Words of its URL or title, or any URL"
          placeholder="Words of its URL or title, or any URL"
          value={query.value}
          onInput={({ currentTarget }) => (query.value = currentTarget.value)}
        />
        {isTarget && !found.value.some(({ url }) => url === query.value.trim()) && (
          <button type="button" class="found" onClick={() => take(query.value.trim())}>
            <span class="candidate-url">{query.value.trim()}</span>
            <span class="soft">as typed: another site, or a page that isn't built yet</span>
          </button>
        )}
        {found.value.map(({ url, title }) => (
          <button key={url} type="button" class="found" onClick={() => take(url)}>
            <span class="candidate-url">{url}</span>
            <span class="soft">{title}</span>
          </button>
        ))}
        {found.value.length === 0 && !isTarget && <p class="soft">No page has all these words.</p>}
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

export function KeysDialog() {
  return (
    <Dialog name="keys" title="Keys">
      <dl class="keys">
        {keyList.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
