import { blankBlock } from '../../../lib/merge-file.ts';
import { readHeaders, type SiteHeaders } from '../headers.ts';
import { azureHeaders } from './azure.ts';
import { htaccessHeaders } from './htaccess.ts';
import { netlifyHeaders } from './netlify-toml.ts';
import { vercelHeaders } from './vercel.ts';

interface About {
  readonly origin: string;
  /** True where the plan is known, and with it what signpost wrote into a file. */
  readonly isPlanned: boolean;
}

type Read = (file: string, text: string, about: About) => SiteHeaders;

/** The files in which a build says headers, each in the words of the host that reads it. */
const readers: Readonly<Record<string, Read>> = {
  _headers: (file, text, { origin }) => readHeaders(file, text, origin),
  '.htaccess': (file, text, { isPlanned }) => htaccessHeaders(file, isPlanned ? blankBlock(text) : text),
  'netlify.toml': netlifyHeaders,
  'vercel.json': vercelHeaders,
  'staticwebapp.config.json': azureHeaders,
};

/** The headers that each of those files says. `text` gives a file's bytes, where there is one. */
export function readHeaderFiles(text: (file: string) => Buffer | undefined, about: About): SiteHeaders[] {
  return Object.entries(readers).flatMap(([file, read]) => {
    const bytes = text(file);
    return bytes === undefined ? [] : [read(file, bytes.toString('utf8'), about)];
  });
}
