import type { Hop } from '../../answers/explain-chain.ts';
import { answers, askedUrl, converted } from './store.ts';

/** A URL, and what it returns here and there. */
export function AskUrl() {
  const file = converted.value;
  if (file === undefined || 'fault' in file) return null;
  const result = answers.value;
  return (
    <section aria-labelledby="ask">
      <h2 id="ask">Ask for a URL</h2>
      <div class="row">
        <input
          class="url"
          aria-label="URL or path"
          placeholder="/old-page?id=1"
          spellcheck={false}
          value={askedUrl.value}
          onInput={(event) => {
            askedUrl.value = event.currentTarget.value;
          }}
        />
      </div>
      <div aria-live="polite">
        {result !== undefined && 'fault' in result && <p class="fault">{result.fault}</p>}
        {result !== undefined && 'host' in result && (
          <div class="pair answers">
            <Chain title="By your file" hops={result.before} />
            <Chain title={`On ${result.host.title}`} hops={result.after} />
          </div>
        )}
      </div>
    </section>
  );
}

function Chain({ title, hops }: { readonly title: string; readonly hops: readonly Hop[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ol class="hops">
        {hops.map((hop, index) => (
          <li key={index}>
            <b>{hop.dependsOnBuild && hop.status === 404 ? 'page or 404' : (hop.status ?? 'unknown')}</b>{' '}
            <code>{hop.url}</code>
            {hop.because.map((reason) => (
              <p key={reason} class="soft">
                {reason.replace(/: build the site, or pass --dist FOLDER$/, '')}
              </p>
            ))}
            {hop.location !== undefined && (
              <p>
                redirects to <code>{hop.location}</code>
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
