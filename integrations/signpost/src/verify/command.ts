import { argument, defineCommand, optionalArgument } from '../lib/command/define-command.ts';
import { commandOptions } from './options.ts';
import { verifyBuild } from './verify-build.ts';
import { verifyList } from './verify-list.ts';

/** `signpost verify URL`: compares a deployed site with the build and its map, or with a list of URLs (`--urls`). */
export const verifyCommand = defineCommand({
  name: 'verify',
  description: 'compare a deployed site with its build and redirect map',
  arguments: [
    argument('<url>', 'the deployed site'),
    optionalArgument('[dist]', 'the build that was deployed (default: the last build)'),
  ],
  options: commandOptions,
  help: {
    examples: [
      'verify https://www.example.com',
      'verify https://preview.host.example --as https://www.example.com --all',
      'verify https://www.example.com --resolve www.example.com:192.0.2.7 --format html --output verify.html',
      'verify https://www.example.com --urls old-urls.csv --output result.csv',
    ],
    fails: 'a response differs from the build or the redirect map',
    notes: `Requests pages, redirects, gone and unknown URLs, sitemaps, the API, http, other
domains and the map's own tests. What the host doesn't support isn't required.

--urls needs no build. It reads a list of URLs, each perhaps with a status and a
target: "old,new", exports of Screaming Frog and Search Console, review.csv.`,
  },
  async run(options, url, dist) {
    const { urls } = options;
    const isClean = await (urls === undefined
      ? verifyBuild(url, dist, options)
      : verifyList(url, urls, options));
    return isClean ? 0 : 1;
  },
});
