import { formatNumber } from '../../../lib/text/text.ts';
import type { PageFacts, Target } from '../protocol.ts';
import { start } from './store.ts';

interface TargetProps {
  /** Undefined until it is known. */
  readonly target: Target | undefined;
}

const facts: Readonly<Record<string, (page: PageFacts) => string>> = {
  Title: ({ title }) => title,
  Description: ({ description }) => description,
  Headings: ({ headings }) => headings.join('\n'),
  Words: ({ words }) => (words === undefined ? '' : formatNumber(words)),
};

/** The old page and the new one side by side, and what the new one lacks. */
export function Comparison({ before, target }: TargetProps & { readonly before: PageFacts | undefined }) {
  const now = target?.facts;
  if (before === undefined && now === undefined) return null;

  return (
    <>
      {target !== undefined && target.losses.length > 0 && (
        <ul class="warning" aria-label="What the new page lacks">
          {target.losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
      )}
      <table class="facts">
        <caption class="hidden">The old page and the new one</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Old page</th>
            <th scope="col">New page</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(facts).map(([name, tell]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td dir="auto">{(before && tell(before)) || '–'}</td>
              <td dir="auto">{(now && tell(now)) || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {before?.words === undefined && (
        <p class="small soft">
          Little is known of the old page. <code>migrate compare</code> reads it while the old site is online.
        </p>
      )}
    </>
  );
}

/** The page of the build, drawn without scripts on an origin of its own. */
export function Preview({ target }: TargetProps) {
  const origin = start.value?.preview;
  if (target?.kind !== 'page' || origin === undefined) return null;

  return (
    <iframe
      class="preview"
      title="The new page, without scripts"
      sandbox="allow-same-origin"
      tabIndex={-1}
      src={origin + target.to}
    />
  );
}
