import { z } from 'zod';
import type { Answered } from '../../audit/site/answers/answered.ts';
import { decodedPage } from '../../audit/site/answers/answered.ts';
import type { Bodies, BodyPlace } from '../../lib/disk/bodies.ts';
import type { Done, Visit } from '../../lib/http/crawl.ts';
import type { Answer } from '../../lib/http/reply.ts';
import { Problem } from '../../lib/problem.ts';

const role = z.enum(['page', 'part', 'sitemap', 'file']);
const found = z.array(z.object({ url: z.string(), role }));

/** A visit as a line of the journal: its body is in another file. */
const answerSchema = z.object({
  url: z.string(),
  role,
  found,
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.array(z.string())])),
  at: z.number(),
  size: z.number(),
  cut: z.boolean().optional(),
});
const failureSchema = z.object({ url: z.string(), role, found, why: z.string(), message: z.string() });
const recordSchema = z.union([answerSchema, failureSchema]);

type Written = z.infer<typeof recordSchema>;

/** A visit as the audit keeps it: without its body, which is read when it is needed. */
export interface Stored extends Done {
  readonly answered: Answered | undefined;
  /** Why there is no answer, as a clause that goes on from the host's name. */
  readonly failure: string | undefined;
}

/** The line that a visit is written as; its body is put away first. */
export function writeVisit({ url, role, reply, found }: Visit, bodies: Bodies): Written {
  if (reply.kind === 'failure')
    return { url, role, found: [...found], why: reply.why, message: reply.message };
  const headers = Array.from(reply.headers, ([name, values]): [string, string[]] => [name, [...values]]);
  return {
    ...{ url, role, found: [...found], status: reply.status, headers },
    ...bodies.append(reply.body),
    ...(reply.cut ? { cut: true } : {}),
  };
}

/** Reads a line back; a `Problem` says that Signpost didn't write it. */
export function readVisit(line: unknown, bodies: Bodies): Stored {
  const parsed = recordSchema.safeParse(line);
  if (!parsed.success)
    throw new Problem('the journal of the crawl is damaged; begin anew, without --resume.');
  const record = parsed.data;
  const { url, role, found } = record;
  if ('why' in record) return { url, role, found, answered: undefined, failure: record.message };
  const place: BodyPlace = { at: record.at, size: record.size };
  const headers = new Map(record.headers);
  const answered = {
    url,
    status: record.status,
    headers,
    cut: record.cut === true,
    body: () => decodedPage(bodies.read(place), headers),
  };
  return { url, role, found, answered, failure: undefined };
}

/** An answer as the facts are made of it. */
export function answeredOf(answer: Answer): Answered {
  return { ...answer, body: () => decodedPage(Buffer.from(answer.body), answer.headers) };
}
