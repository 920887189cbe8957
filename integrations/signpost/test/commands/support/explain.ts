import { z } from 'zod';
import { main } from '../../../src/cli.ts';

const hops = z.array(z.object({ url: z.string(), status: z.number(), location: z.string().optional() }));
/** The answer in JSON for one URL. */
export const reported = z
  .object({
    version: z.literal(4),
    urls: z.tuple([z.looseObject({ way: hops, hosts: z.array(z.object({ host: z.string(), way: hops })) })]),
  })
  .transform(({ urls: [one] }) => one);

export const map = 'map.yaml';

/** `signpost explain` by the redirect map of the test's own folder. */
export const explain = (url: string, ...more: string[]) =>
  main(['explain', url, '--map', map, '--site', 'https://www.example.com', ...more]);
