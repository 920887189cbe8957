import { formatNumber } from '../../../lib/text/text.ts';
import type { EndpointReply } from '../endpoints.ts';
import { detail, targetFacts } from './actions.ts';
import { findRow, start } from './store.ts';
import { Url } from './url.tsx';

/** The old page and the new one beside each other: what differs is marked. On a phone, the old one comes first. */
export function Comparison() {
  const pages = detail.value;
  const chosen = targetFacts.value;
  if (pages === undefined) return null;

  return (
    <section class="pages" aria-label="The old page and the new one">
      <PageFacts
        kind="Old"
        url={pages.url}
        title={pages.facts?.title ?? findRow(pages.url)?.title ?? ''}
        facts={pages.facts}
        other={chosen?.facts}
      >
        <a id="old-page" href={pages.href} target="_blank" rel="noreferrer noopener">
          open <kbd>o</kbd>
        </a>
      </PageFacts>
      <PageFacts
        kind="New"
        url={chosen?.to ?? ''}
        title={chosen?.facts?.title ?? ''}
        facts={chosen?.facts}
        other={pages.facts}
        otherTitle={pages.facts?.title ?? findRow(pages.url)?.title ?? ''}
      />
      <OldText facts={pages.facts} />
      <Preview />
    </section>
  );
}

type Facts = EndpointReply<'detail'>['facts'] | undefined;

interface PageFactsProps {
  readonly kind: 'Old' | 'New';
  readonly url: string;
  readonly title: string;
  readonly facts: Facts | NonNullable<EndpointReply<'detail'>['target']>['facts'];
  readonly other: PageFactsProps['facts'];
  readonly otherTitle?: string;
  readonly children?: preact.ComponentChildren;
}

function PageFacts({ kind, url, title, facts, other, otherTitle, children }: PageFactsProps) {
  return (
    <div class={`page-facts ${kind.toLowerCase()}`}>
      <header>
        <h3>{kind}</h3>
        {url === '' ? <span class="soft">no target chosen</span> : <Url url={url} />}
        {children}
      </header>
      <dl>
        <dt>Title</dt>
        <dd dir="auto">
          <Words text={title} other={otherTitle ?? other?.title} kind={kind} />
        </dd>
        <dt>Description</dt>
        <dd dir="auto">{facts?.description || <span class="soft">none</span>}</dd>
        <dt>Headings</dt>
        <dd dir="auto">
          <Headings headings={facts?.headings} others={other?.headings} kind={kind} />
        </dd>
        <dt>Words</dt>
        <dd>{facts?.words === undefined ? <span class="soft">unknown</span> : formatNumber(facts.words)}</dd>
      </dl>
    </div>
  );
}

interface DifferenceProps {
  readonly kind: 'Old' | 'New';
}

/** Marks the words that the other title lacks. */
function Words({
  text,
  other,
  kind,
}: DifferenceProps & { readonly text: string; readonly other: string | undefined }) {
  if (text === '') return <span class="soft">none</span>;
  const otherWords = new Set(other?.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  if (other === undefined || otherWords.size === 0) return <>{text}</>;

  const Mark = kind === 'Old' ? 'del' : 'ins';
  return (
    <>
      {text.split(/([\p{L}\p{N}]+)/u).map((piece, index) => {
        const isSame = index % 2 === 0 || otherWords.has(piece.toLowerCase());
        return isSame ? piece : <Mark key={index}>{piece}</Mark>;
      })}
    </>
  );
}

const maxHeadings = 8;

interface HeadingsProps extends DifferenceProps {
  /** Undefined for a page that wasn't read. */
  readonly headings: readonly string[] | undefined;
  readonly others: readonly string[] | undefined;
}

/** `=` both pages have the heading, `−` only the old page, `+` only the new one; no sign beside a page that wasn't read. */
function Headings({ headings, others, kind }: HeadingsProps) {
  if (headings === undefined)
    return <span class="soft">{kind === 'Old' ? "The old page wasn't read." : 'none'}</span>;
  if (headings.length === 0) return <span class="soft">none</span>;
  const otherHeadings = new Set(others?.map((heading) => heading.toLowerCase()));
  const sign = kind === 'Old' ? '−' : '+';
  const Mark = kind === 'Old' ? 'del' : 'ins';

  return (
    <ul>
      {headings.slice(0, maxHeadings).map((heading, index) => {
        const isSame = others === undefined || otherHeadings.has(heading.toLowerCase());
        return (
          <li key={index}>
            {others !== undefined && <code aria-hidden="true">{isSame ? '=' : sign}</code>}{' '}
            {isSame ? heading : <Mark>{heading}</Mark>}
          </li>
        );
      })}
      {headings.length > maxHeadings && (
        <li class="soft">and {formatNumber(headings.length - maxHeadings)} more</li>
      )}
    </ul>
  );
}

function OldText({ facts }: { readonly facts: Facts }) {
  if (facts === undefined)
    return (
      <p class="old-text soft">
        The text of the old page isn't stored. <code>migrate inventory</code> with the URL of the old site
        stores it while that site is online.
      </p>
    );
  return (
    <div class="old-text" dir="auto">
      <b>{facts.heading}</b>
      <p>{facts.beginning ?? 'The beginning of its text is stored by the next crawl of the old site.'}</p>
    </div>
  );
}

/** The new page at its main part. */
function Preview() {
  const preview = start.value?.preview;
  const chosen = targetFacts.value;
  if (chosen?.facts === undefined || preview === undefined)
    return <p class="preview soft">{chosen === undefined ? '' : 'The build has no page here to show.'}</p>;
  return (
    <iframe
      key={chosen.to}
      class="preview"
      title="The new page, without scripts"
      sandbox="allow-same-origin"
      tabIndex={-1}
      src={`${preview}${chosen.to.replace(/#.*$/s, '')}#signpost-main`}
    />
  );
}
