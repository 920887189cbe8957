import { z } from 'zod';
import { redirectStatuses } from './entry.ts';

/*
 * The form of redirects.yaml for editors. The reader (`read-yaml.ts`) is the authority: it explains each mistake, and
 * reads a million rows. A test holds that this refuses no map that the reader takes.
 */

/** A path or an http URL without a fragment; a star is the whole last segment. JSON Schema knows no flags. */
const source = z
  .string()
  .regex(/^(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/[^/?#]*|(?=\/))(?:\/(?:[^*?#]*\/)?\*\/?|\/[^*?#]*)?(?:\?[^#]*)?$/)
  .describe('The old URL: a path, or a pattern such as `/shop/*` or `/item/:id`.');

const target = z
  .string()
  .regex(/^(?:\/(?![/\\])|[Hh][Tt][Tt][Pp][Ss]?:\/\/)[^\\]*$/)
  .describe('Where it redirects to: a path, or an http or https URL.');

const day = z.iso.date().or(z.literal('')).nullish();
const since = day.describe('The day it went live, such as 2026-11-23. Keep a redirect for a year from then.');
const until = day.describe('The day from which it may be removed.');
const note = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .describe('A note for people; it is not read.');

const codes = redirectStatuses.flatMap((code) => [z.literal(code), z.literal(String(code))]);
const status = z
  .union([z.literal(''), ...codes])
  .nullish()
  .describe('301 unless given. 302, 303 and 307 are temporary, 308 is permanent.');
const goneStatus = z.literal(410).or(z.literal('410'));

const from = source.describe('The old URL: a path, or a pattern such as `/shop/*` or `/item/:id`.');
const merge = z.array(source).nullable().describe('Several old URLs that become one.');
const dates = { since, until, note };

const redirect = z.union([
  z.strictObject({ from, to: target, status, merge: merge.optional(), ...dates }),
  z.strictObject({ merge, to: target, status, ...dates }),
  z.strictObject({
    from,
    status: goneStatus,
    to: z.literal('').nullish(),
    merge: merge.optional(),
    ...dates,
  }),
  z.strictObject({ merge, status: goneStatus, to: z.literal('').nullish(), ...dates }),
]);

const gone = z.union([source, z.strictObject({ from, ...dates })]);

const section = z.strictObject({
  name: z.string().min(1),
  match: z.string().regex(/^\//).describe('The URLs of the section: `/shop/**`.'),
  release: day.describe('The day from which the section is live. Without it, the section waits.'),
});

/** What a redirect map in YAML is. */
export const mapSchema = z
  .strictObject({
    redirects: z.array(redirect).nullish().describe('Old URLs and where they redirect to.'),
    gone: z.array(gone).nullish().describe('URLs without a successor: they return 410.'),
    include: z.array(z.string()).nullish().describe('Further maps, YAML or CSV, beside this one.'),
    sections: z.array(section).nullish().describe('Parts of the map that go live on a day of their own.'),
    ignoreCase: z.boolean().optional().describe('True where the old server ignored case in URLs.'),
  })
  .meta({
    title: 'Redirect map of Signpost',
    description: 'Redirects and gone URLs, compiled for every host.',
  });
