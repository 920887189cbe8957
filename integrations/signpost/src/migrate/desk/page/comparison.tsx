import { formatNumber } from '../../../lib/text/text.ts';
import type { PageFacts, TargetCheck } from '../target-check.ts';
import { start } from './store.ts';
import { Table } from './table.tsx';

const facts: Readonly<Record<string, (page: PageFacts) => string>> = {
  Title: ({ title }) => title,
  Description: ({ description }) => description,
  Headings: ({ headings }) => headings.join('\n'),
  Words: ({ words }) => (words === undefined ? '' : formatNumber(words)),
};

interface ComparisonProps {
  readonly before: PageFacts | undefined;
  /** Undefined until it is known. */
  readonly target: TargetCheck | undefined;
}

/** The old page and the new one side by side, what the new one lacks, and how it looks. */
export function Comparison({ before, target }: ComparisonProps) {
  const now = target?.facts;
  if (before === undefined && now === undefined) return null;
  const preview = start.value?.preview;

  return (
    <>
      {target !== undefined && target.losses.length > 0 && <p class="warning">{target.losses.join('\n')}</p>}
      <Table
        caption="The old page and the new one"
        heads={['Fact', 'Old page', 'New page']}
        rows={Object.entries(facts).map(([name, tell]) => [
          name,
          (before && tell(before)) || '–',
          (now && tell(now)) || '–',
        ])}
      />
      {before?.words === undefined && (
        <p class="small soft">
          Little is known of the old page. <code>migrate compare</code> reads it while the old site is online.
        </p>
      )}
      {now !== undefined && preview !== undefined && (
        <iframe
          title="The new page, without scripts"
          sandbox="allow-same-origin"
          tabIndex={-1}
          src={preview + target?.to}
        />
      )}
    </>
  );
}
