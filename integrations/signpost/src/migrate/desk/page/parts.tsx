import type { ComponentChildren } from 'preact';
import { decodeForPeople } from '../../../lib/text/text.ts';
import type { Sureness } from '../row.ts';

interface ButtonProps {
  readonly name: ComponentChildren;
  readonly shortcut?: string;
  readonly kind?: 'primary' | 'quiet';
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
        {rows.map(([name, ...cells], index) => (
          <tr key={index}>
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

/** `/learn/backup/` and `snapshots/` of `/learn/backup/snapshots/`. */
export function splitLastPart(url: string): { readonly folders: string; readonly last: string } {
  const [, folders = '', last = url] = /^(.*\/)(?=[^/])(.*)$/s.exec(url) ?? [];
  return { folders, last };
}

/** A URL whose folders are grey and shortened first, and whose last part is bold: `/learn/bac… /snapshots`. */
export function Url({ url }: { readonly url: string }) {
  const text = decodeForPeople(url);
  const { folders, last } = splitLastPart(text);
  return (
    <span class="url" dir="ltr" title={text}>
      {folders !== '' && <span class="folders">{folders}</span>}
      <b>{last}</b>
    </span>
  );
}

const levelNames: Readonly<Record<Sureness, string>> = {
  sure: 'sure',
  likely: 'likely',
  unsure: 'unsure',
  gone: 'probably gone',
  none: 'no proposal',
};

interface ConfidenceProps {
  readonly level: Sureness;
  readonly confidence: number | undefined;
}

/** A word, a colour and a bar, so that none of them is needed alone. */
export function Confidence({ level, confidence = 0 }: ConfidenceProps) {
  return (
    <span class={`confidence ${level}`} title={formatConfidence(confidence)}>
      <meter min={0} max={1} value={confidence} aria-hidden="true" />
      {levelNames[level]}
    </span>
  );
}

/** Marks the typed words in a text. */
export function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (escaped.length === 0) return <>{text}</>;
  const pieces = text.split(new RegExp(`(${escaped.join('|')})`, 'i'));
  return <>{pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))}</>;
}

const icons = {
  accepted: 'M4 12.5l5.5 5.5L20 7',
  gone: 'M6 6l12 12M18 6L6 18',
  open: 'M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0',
  rejected: 'M12 7v6M12 16.5v.5M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0',
  undecided: 'M20 12a8 8 0 1 1-16 0a8 8 0 0 1 16 0',
};

/** The state of a row as a sign. Its word is for screen readers. */
export function StateIcon({ status }: { readonly status: keyof typeof icons }) {
  return (
    <svg class={`state ${status}`} viewBox="0 0 24 24" role="img" aria-label={status}>
      <path d={icons[status]} />
    </svg>
  );
}

/** `93 %` for 0.93; '' for a target without a proposal. */
export function formatConfidence(confidence = 0): string {
  return confidence > 0 ? `${Math.round(confidence * 100)} %` : '';
}

/** `61 %`; a part is never 100 % of a larger whole. */
export function formatPercent(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = Math.round((part / whole) * 100);
  return `${part < whole ? Math.min(99, percent) : 100} %`;
}
