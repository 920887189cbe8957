import { flag, type OptionValues, text, textOr } from '../lib/command/define-command.ts';
import { parseOrigin } from '../project/settings/option-values.ts';
import { verifyOptions } from './verify.ts';

export const commandOptions = {
  as: text('--as <url>', 'the deployment is a preview of this site'),
  sample: textOr('--sample <n>', 'request about this many URLs', '300'),
  all: flag('--all', 'request every URL'),
  urls: text('--urls <file>', 'request the URLs of a list instead'),
  ...verifyOptions,
};

export type CommandOptions = OptionValues<typeof commandOptions>;

/** The origin to request, and that of the site of which it is a preview. */
export function parseOrigins(url: string, { as }: CommandOptions) {
  return { origin: parseOrigin('URL', url), as: as === undefined ? undefined : parseOrigin('--as', as) };
}
