import { expect, it } from 'vitest';
import { z } from 'zod';
import { sarif } from '../../src/report/sarif.ts';
import { finding, report } from './sample.ts';

const place = z.object({ physicalLocation: z.object({ artifactLocation: z.object({ uri: z.string() }) }) });

const log = z.object({
  runs: z.tuple([
    z.object({
      invocations: z
        .tuple([
          z.object({
            toolExecutionNotifications: z.array(z.object({ message: z.object({ text: z.string() }) })),
          }),
        ])
        .optional(),
      results: z.array(
        z.object({
          message: z.object({ text: z.string() }),
          locations: z.array(place),
          relatedLocations: z.array(place).optional(),
        }),
      ),
    }),
  ]),
});

function runOf(all: Parameters<typeof sarif.print>[0]) {
  const [run] = log.parse(JSON.parse(sarif.print(all, { color: false }))).runs;
  const notes = run.invocations?.[0].toolExecutionNotifications.map(({ message }) => message.text);
  return { results: run.results, notes };
}

it('sarif prints one result for a cause, with its other places beside the first', () => {
  const files = ['dist/a.html', 'dist/b.html', 'dist/c.html'];
  const { results } = runOf(
    report(files.map((file) => finding({ file, message: 'no title', fix: 'add one' }))),
  );
  const uris = (list: z.infer<typeof place>[] = []) =>
    list.map(({ physicalLocation }) => physicalLocation.artifactLocation.uri);
  expect(results.map(({ message }) => message.text)).toEqual(['No title (3 places). To fix it: Add one.']);
  expect(uris(results[0]?.locations)).toEqual(['dist/a.html']);
  expect(uris(results[0]?.relatedLocations)).toEqual(['dist/b.html', 'dist/c.html']);
});

it('sarif prints no more causes than GitHub shows, and says so', () => {
  const all = report(Array.from({ length: 5001 }, (_, at) => finding({ message: `message ${at}` })));
  const { results, notes } = runOf(all);
  expect(results).toHaveLength(5000);
  const note =
    'Of 5001 causes, the worst 5000 are in this log, since GitHub shows no more. The other reports have all of them.';
  expect(notes).toEqual([note]);
  expect(sarif.leavesOut?.(all)).toBe(note);
});

it('sarif has the notes about what the crawl left out', () => {
  expect(runOf(report([finding({})], { notes: ['3 URLs were not requested.'] })).notes).toEqual([
    '3 URLs were not requested.',
  ]);
});
