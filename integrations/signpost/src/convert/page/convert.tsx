/// <reference lib="dom" />
import { joinContent } from '../../lib/file.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import type { Receipt } from '../receipt.ts';
import { copied, FileView } from './file-view.tsx';
import { converted, hostResult, hosts, isWriting, site, target } from './store.ts';

interface Tab {
  readonly id: string;
  readonly title: string;
}

/** The other hosts: files, receipt, and what can't be expressed. */
export function Convert() {
  const file = converted.value;
  if (file === undefined || 'fault' in file) return null;
  const tabs: readonly Tab[] = [
    ...hosts.value.map(({ id, title }) => ({ id, title: title.replace(/ and .*/, '') })),
    { id: 'map', title: 'redirects.yaml' },
  ];

  return (
    <section aria-labelledby="take">
      <h2 id="take">Take it to another host</h2>
      <div class="row">
        <label>
          Site{' '}
          <input
            type="url"
            value={site.value}
            onChange={(event) => {
              site.value = event.currentTarget.value.trim();
            }}
          />
        </label>
      </div>
      <div class="tabs" role="tablist" aria-label="Hosts" onKeyDown={(event) => moveTab(event, tabs)}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={target.value === id}
            aria-controls="panel"
            tabIndex={target.value === id ? 0 : -1}
            onClick={() => {
              target.value = id;
            }}
          >
            {title}
          </button>
        ))}
      </div>
      <div
        id="panel"
        role="tabpanel"
        aria-labelledby={`tab-${target.value}`}
        aria-busy={isWriting.value && target.value !== 'map'}
      >
        {target.value === 'map' ? <MapPanel /> : <HostPanel />}
      </div>
      <p class="hidden" role="status">
        {copied.value}
      </p>
    </section>
  );
}

/** Left and right choose the tab beside, as in the ARIA practices. */
function moveTab(event: KeyboardEvent, tabs: readonly Tab[]): void {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const at = tabs.findIndex(({ id }) => id === target.value);
  const next = tabs[(at + step + tabs.length) % tabs.length];
  if (next === undefined) return;
  target.value = next.id;
  document.getElementById(`tab-${next.id}`)?.focus();
}

function MapPanel() {
  const file = converted.value;
  if (file === undefined || 'fault' in file) return null;
  const { notImported, differences } = file.summary;
  return (
    <>
      <p class="receipt">
        {formatCount(file.summary.redirects.length, 'redirect')} in the map that each build compiles.
      </p>
      <NotWritten
        title="Not in the map"
        lines={notImported.map(({ line, text, why }) => ({ line, text, why }))}
      />
      <NotWritten
        title="Different from the file"
        lines={differences.map(({ line, message }) => ({ line, text: '', why: message }))}
      />
      <FileView name="redirects.yaml" content={file.map} />
    </>
  );
}

function HostPanel() {
  const result = hostResult.value;
  if (result === undefined) return null;
  if ('fault' in result) return <p class="fault">{result.fault}</p>;

  const { host, output, receipt } = result;
  if (host.id !== target.value) return <p class="receipt">Writing the files…</p>;
  return (
    <>
      {receipt === undefined ? (
        <p class="receipt">Asking both for sample URLs…</p>
      ) : (
        <ReceiptView title={host.title} receipt={receipt} />
      )}
      {output.files.map((file) => {
        const name = file.path.slice(host.id.length + 1);
        return (
          <FileView
            key={file.path}
            name={name}
            content={joinContent(file)}
            isOpen={name === firstFile(output.files, host.id)}
          />
        );
      })}
    </>
  );
}

function firstFile(files: readonly { readonly path: string }[], id: string): string | undefined {
  const names = files.map(({ path }) => path.slice(id.length + 1));
  return (
    names.find((name) => name === 'redirects.conf') ?? names.find((name) => !name.startsWith('.nojekyll'))
  );
}

/** `50 read, 48 written, 2 not; 192 sample URLs asked of both: 192 equal`. */
function ReceiptView({ title, receipt }: { readonly title: string; readonly receipt: Receipt }) {
  const { read, written, unwritten, asked, equal, differences } = receipt;
  return (
    <>
      <p class="receipt">
        <b>{formatNumber(read)}</b> read, <b>{formatNumber(written)}</b> written,{' '}
        <b>{formatNumber(unwritten.length)}</b> not; {formatCount(asked, 'sample URL')} asked of both:{' '}
        <b class={equal === asked ? 'ok' : 'warning'}>{formatNumber(equal)} equal</b>
      </p>
      <p class="soft">
        Both answer by the rules of <code>explain</code>, which are tested on the real engines. For a table
        and for nginx, the imported redirects answer in the old file’s place. The pages of the site aren’t
        known here.
      </p>
      <NotWritten title={`Not on ${title}`} lines={unwritten} />
      {differences.length > 0 && (
        <details>
          <summary>
            {formatCount(differences.length, 'sample URL')} that {title} answers otherwise
          </summary>
          <ul class="differences">
            {differences.slice(0, 100).map(({ url, before, after }) => (
              <li key={url}>
                <code>{url}</code> {before} <span class="soft">here, there</span> {after}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface NotWrittenProps {
  readonly title: string;
  readonly lines: readonly { readonly line: number; readonly text: string; readonly why: string }[];
}

function NotWritten({ title, lines }: NotWrittenProps) {
  if (lines.length === 0) return null;
  return (
    <details open={lines.length < 8}>
      <summary>
        {title}: {formatCount(lines.length, 'line')}
      </summary>
      <ol class="lines">
        {lines.slice(0, 300).map(({ line, text, why }, index) => (
          <li key={index} class="plain">
            <span class="number">{line}</span>
            <code dir="auto">{text}</code>
            <p>{why}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
