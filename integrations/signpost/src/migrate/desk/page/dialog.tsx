import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';

type DialogName = 'find' | 'many' | 'keys';

export const dialog = signal<DialogName | ''>('');

export function openDialog(name: DialogName): void {
  dialog.value = name;
}

export function closeDialog(): void {
  dialog.value = '';
}

interface DialogProps {
  readonly title: string;
  /** Called by the dialog's form. */
  readonly onSubmit?: () => void;
  readonly children: ComponentChildren;
}

/** A modal dialog of the browser, which keeps the focus in it, closes on Escape and gives the focus back. */
export function Dialog({ title, onSubmit, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const shown = new AbortController();
    element?.showModal();
    element?.addEventListener('close', closeDialog, { signal: shown.signal });

    return () => {
      // The browser tells it late: by then, another dialog may be open.
      shown.abort();
      element?.close();
    };
  }, []);

  return (
    <dialog ref={box} aria-label={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <div class="line ends">
          <h2>{title}</h2>
          <Button kind="quiet" name="Close" shortcut="esc" onClick={closeDialog} />
        </div>
        {children}
      </form>
    </dialog>
  );
}

interface OfferProps {
  readonly name: string;
  readonly about: string;
  readonly onChoose: () => void;
}

/** A line of a dialog to choose from. */
export function Offer({ name, about, onChoose }: OfferProps) {
  return (
    <button type="button" class="offer line ends" onClick={onChoose}>
      <span class="url">{name}</span>
      <span class="soft">{about}</span>
    </button>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  /** True for the field that has the focus when its dialog opens. */
  readonly isFirst?: boolean;
  readonly onText: (text: string) => void;
}

export function TextField({
  label,
  placeholder = label,
  required = false,
  isFirst = false,
  onText,
}: TextFieldProps) {
  return (
    <input
      aria-label={label}
      placeholder={placeholder}
      required={required}
      autofocus={isFirst}
      onInput={({ currentTarget }) => onText(currentTarget.value.trim())}
    />
  );
}
