import { z } from 'zod';
import { redirectStatuses } from './entry.ts';

/*
 * The form of redirects.yaml for editors. The reader (`read-yaml.ts`) is the authority: the reader explains each mistake, and
 * reads a million rows. A test holds that the schema refuses no map of the reader.
 */

/** A path or an http URL without a fragment; a star is the whole last segment. JSON Schema has no regex flags. */
const source = z
  .string()
  .regex(/^(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/[^/?#]*|(?=\/))(?:\/(?:[^*?#]*\/)?\*\/?|\/[^*?#]*)?(?:\?[^#]*)?$/)
  .meta({
    description:
      "The old URL: a path, or a pattern such as `/shop/*` or `/item/:id`. It may have the host of one of the site's domains.",
    examples: ['/old-name'],
  });

const from = source.meta({
  description:
    "The old URL: a path, or a pattern such as `/shop/*` or `/item/:id`. It may have the host of one of the site's domains. Required unless `merge` is there.",
  examples: ['/old-name'],
});

const to = z
  .string()
  .regex(/^(?:\/(?![/\\])|[Hh][Tt][Tt][Pp][Ss]?:\/\/)[^\\]*$/)
  .meta({
    description:
      'Where it redirects to: a path, or an http or https URL. `:name` and `*` take what the pattern matched. Required unless the status is 410.',
    examples: ['/new-name/'],
  });

const day = z.iso.date().or(z.literal('')).nullish();
const since = day.meta({
  description: 'The day it went live. Keep a redirect for a year from then.',
  examples: ['2026-11-23'],
});
const until = day.meta({
  description: 'The day from which it may be removed. Nothing removes it automatically.',
  examples: ['2027-11-23'],
});
const note = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .meta({ description: 'A note for people. Signpost ignores it.', examples: ['asked for by sales'] });

const codes = redirectStatuses.flatMap((code) => [z.literal(code), z.literal(String(code))]);
const status = z
  .union([z.literal(''), ...codes])
  .nullish()
  .meta({
    description: '301 and 308 are permanent; 302, 303 and 307 are temporary. With 410, the URL is gone.',
    default: 301,
    examples: [302],
  });
const goneStatus = z.literal(410).or(z.literal('410'));

const merge = z
  .array(source)
  .nullable()
  .meta({
    description: 'Several old URLs that became one page on purpose. It may replace `from`.',
    examples: [['/a', '/b']],
  });
const dates = { since, until, note };

const redirect = z.union([
  z.strictObject({ from, to, status, merge: merge.optional(), ...dates }),
  z.strictObject({ merge, to, status, ...dates }),
  z.strictObject({
    from,
    status: goneStatus,
    to: z.literal('').nullish(),
    merge: merge.optional(),
    ...dates,
  }),
  z.strictObject({ merge, status: goneStatus, to: z.literal('').nullish(), ...dates }),
]);

const gone = z.union([source, z.strictObject({ from: source, ...dates })]);

const section = z.strictObject({
  name: z
    .string()
    .min(1)
    .meta({ description: 'Its name, for `npx astro-signpost migrate release NAME`.', examples: ['shop'] }),
  match: z
    .string()
    .regex(/^\//)
    .meta({
      description: 'The old URLs of the section: `*` is any text within a segment, `**` any rest.',
      examples: ['/shop/**'],
    }),
  release: day.meta({
    description:
      'The day from which the section is live. Without it, the section waits for `npx astro-signpost migrate release`.',
    examples: ['2026-12-01'],
  }),
});

/** The form of a redirect map in YAML. */
export const mapSchema = z
  .strictObject({
    redirects: z
      .array(redirect)
      .nullish()
      .meta({
        description: 'Old URLs and where they redirect to.',
        default: [],
        examples: [[{ from: '/old-name', to: '/new-name/', since: '2026-11-23' }]],
      }),
    gone: z
      .array(gone)
      .nullish()
      .meta({
        description: 'URLs without a successor: they return 410.',
        default: [],
        examples: [['/discontinued/*']],
      }),
    include: z
      .array(z.string())
      .nullish()
      .meta({
        description: 'Further maps, YAML or CSV by their extension, in the folder of this one or below it.',
        default: [],
        examples: [['maps/2019-shop.csv']],
      }),
    sections: z
      .array(section)
      .nullish()
      .meta({
        description: 'Parts of the map that go live on a day of their own.',
        default: [],
        examples: [[{ name: 'shop', match: '/shop/**', release: '2026-12-01' }]],
      }),
    ignoreCase: z
      .boolean()
      .optional()
      .meta({
        description: 'True where the old server ignored case in URLs. It counts for the whole map.',
        default: false,
        examples: [true],
      }),
  })
  .meta({
    title: 'Redirect map of Signpost',
    description: 'Redirects and gone URLs, compiled for every host.',
  });
