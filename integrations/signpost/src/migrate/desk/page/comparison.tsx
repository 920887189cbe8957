import { detail, targetFacts } from './actions.ts';
import { start } from './store.ts';
import { Table } from './table.tsx';

/** The old page and the new one side by side, and how the new one looks. */
export function Comparison() {
  const before = detail.value?.facts;
  const target = targetFacts.value;
  const now = target?.facts;
  const preview = start.value?.preview;

  return (
    <>
      <Table
        caption="The old page and the new one"
        heads={['Fact', 'Old page', 'New page']}
        rows={[
          ['Title', before?.title ?? detail.value?.title, now?.title],
          ['Description', before?.description, now?.description],
          ['Headings', before?.headings.join('\n'), now?.headings.join('\n')],
          ['Words', before?.words, now?.words],
        ]}
      />
      {detail.value !== undefined && before === undefined && (
        <p class="soft">
          The text of the old page isn't stored. <code>migrate inventory</code> with the URL of the old site
          stores it while that site is online.
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
