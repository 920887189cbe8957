import type { ComponentChildren } from 'preact';
import { formatNumber } from '../../../lib/text/text.ts';
import { start } from './store.ts';

interface ButtonProps {
  readonly name: string;
  readonly shortcut?: string;
  readonly kind?: 'primary';
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

interface TableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  /** The first cell is the heading of the row. */
  readonly rows: readonly (readonly ComponentChildren[])[];
}

export function Table({ caption, heads, rows }: TableProps) {
  if (rows.length === 0) return null;
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], at) => (
          <tr key={at}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={heads[column + 1]} dir="auto">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The traffic of a row: `clicks: 1,200`, or `revenue: 1,250` with `--weight revenue`. '' for none. */
export function formatFigure(figure: number): string {
  return figure > 0 ? `${start.value?.measure}: ${formatNumber(figure)}` : '';
}

/** `93 %` for 0.93; '' for a target without a proposal. */
export function formatConfidence(confidence = 0): string {
  return confidence > 0 ? `${Math.round(confidence * 100)} %` : '';
}
