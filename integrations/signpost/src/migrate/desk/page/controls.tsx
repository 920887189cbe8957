import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { formatNumber } from '../../../lib/text/text.ts';

interface ButtonProps {
  readonly name: ComponentChildren;
  readonly shortcut?: string;
  readonly kind?: 'primary' | 'quiet' | undefined;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

export function Button({ name, shortcut, kind, disabled = false, onClick }: ButtonProps) {
  return (
    <button type="button" class={kind} disabled={disabled} onClick={onClick}>
      {name} {shortcut !== undefined && <kbd>{shortcut}</kbd>}
    </button>
  );
}

type FieldProps = InputHTMLAttributes<HTMLInputElement> & { readonly shortcut: string };

/** A field with the key that leads into it. */
export function Field({ shortcut, ...input }: FieldProps) {
  return (
    <label class="field">
      <input {...input} />
      <kbd>{shortcut}</kbd>
    </label>
  );
}

interface SegmentsProps {
  readonly label: string;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly parts: readonly {
    readonly id: string;
    readonly name: ComponentChildren;
    readonly count?: number;
  }[];
}

/** Buttons of which one is pressed, each with the number of its rows. */
export function Segments({ label, chosen, onChoose, parts }: SegmentsProps) {
  return (
    <fieldset class="segments" aria-label={label}>
      {parts.map(({ id, name, count }) => (
        <button key={id} type="button" class={id} aria-pressed={chosen === id} onClick={() => onChoose(id)}>
          {name} {count !== undefined && <span class="soft">{formatNumber(count)}</span>}
        </button>
      ))}
    </fieldset>
  );
}

interface TableProps {
  readonly kind?: string;
  readonly caption: string;
  readonly heads: readonly ComponentChildren[];
  /** The first cell is the heading of the row. */
  readonly rows: readonly (readonly ComponentChildren[])[];
}

export function Table({ kind, caption, heads, rows }: TableProps) {
  if (rows.length === 0) return null;
  return (
    <table class={kind}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, column) => (
            <th key={column} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={column} dir="auto">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
