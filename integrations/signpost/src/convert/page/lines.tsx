/// <reference lib="dom" />
import { signal } from '@preact/signals';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import type { CheckedLine, LineStatus } from '../check-lines.ts';
import { FileView } from './file-view.tsx';
import { canReorder, converted, fileName, reorder, reordered } from './store.ts';

/** Rows that are drawn at once. */
const pageSize = 200;
const shownRows = signal(pageSize);
const isDeadOnly = signal(false);

const words: Readonly<Record<LineStatus, string>> = {
  works: 'works',
  shadowed: 'shadowed',
  'no effect': 'no effect',
  'above the limit': 'above the limit',
  'never matches': 'never matches',
  'refuses the deployment': 'refuses the deployment',
  "can't be read": "can't be read",
};

const levels: Readonly<Record<LineStatus, string>> = {
  works: 'ok',
  shadowed: 'warning',
  'no effect': 'info',
  'above the limit': 'error',
  'never matches': 'warning',
  'refuses the deployment': 'error',
  "can't be read": 'error',
};

/** Each line of the file with its state. */
export function Lines() {
  const file = converted.value;
  return (
    <section aria-labelledby="verdict">
      <h2 id="verdict">On its own host</h2>
      <div aria-live="polite">
        {file === undefined && <p class="soft">The verdict on each line appears here.</p>}
        {file !== undefined && 'fault' in file && <p class="fault">{file.fault}</p>}
        {file !== undefined && 'lines' in file && (
          <Summary title={file.imported.importer.title} lines={file.lines} />
        )}
      </div>
      {canReorder.value && <Reorder />}
      {file !== undefined && 'lines' in file && <List lines={file.lines} />}
    </section>
  );
}

/** `7 lines read as Netlify redirects: 5 work, 1 is shadowed`. */
function Summary({ title, lines }: { readonly title: string; readonly lines: readonly CheckedLine[] }) {
  const counts = [...Map.groupBy(lines, ({ status }) => status)];
  const dead = lines.filter(({ status }) => status !== 'works').length;
  return (
    <>
      <p>
        {formatCount(lines.length, 'rule')}, read as {title.replace(/^an? /, '')}:{' '}
        <b class={dead > 0 ? 'error' : 'ok'}>{dead === 0 ? 'all work' : `${formatNumber(dead)} dead`}</b>
      </p>
      <ul class="row counts">
        {counts.map(([status, group]) => (
          <li key={status} class={levels[status]}>
            {formatNumber(group.length)} {words[status]}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The same rules, narrower before broader. */
function Reorder() {
  const result = reordered.value;
  if (result === undefined)
    return (
      <div class="reorder">
        <p>
          A broader rule above answers for narrower ones. In another order, each of them works; nothing else
          changes.
        </p>
        <button type="button" onClick={reorder}>
          Reorder
        </button>
      </div>
    );
  return (
    <div class="reorder" tabIndex={-1} ref={focus}>
      <p role="status">{describeReordered(result.lines)}</p>
      <FileView name={fileName.value} content={result.content} />
    </div>
  );
}

/** The button that had the focus is gone. */
function focus(result: HTMLElement | null): void {
  result?.focus();
}

/** `Narrower before broader: all 7 rules work.` */
function describeReordered(lines: readonly CheckedLine[]): string {
  const dead = lines.filter(({ status }) => status !== 'works').length;
  const rules = formatCount(lines.length, 'rule');
  if (dead === 0) return `Narrower before broader: all ${rules} work.`;
  return `Narrower before broader: ${formatNumber(lines.length - dead)} of ${rules} work. Order isn’t the fault of the others.`;
}

function List({ lines }: { readonly lines: readonly CheckedLine[] }) {
  const chosen = isDeadOnly.value ? lines.filter(({ status }) => status !== 'works') : lines;
  const rest = chosen.length - shownRows.value;
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={isDeadOnly.value}
          onChange={(event) => {
            isDeadOnly.value = event.currentTarget.checked;
          }}
        />
        Only lines that don’t work
      </label>
      <ol class="lines">
        {chosen.slice(0, shownRows.value).map((line, index) => (
          <li key={`${line.line} ${index}`} class={levels[line.status]}>
            <span class="number">{line.line}</span>
            <code dir="auto">{line.text}</code>
            <strong>{line.by === undefined ? words[line.status] : `shadowed by line ${line.by}`}</strong>
            {line.reason !== '' && line.by === undefined && <p>{line.reason}</p>}
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <button
          type="button"
          onClick={() => {
            shownRows.value += pageSize * 5;
          }}
        >
          Show {formatNumber(Math.min(rest, pageSize * 5))} more of {formatNumber(rest)}
        </button>
      )}
    </>
  );
}
