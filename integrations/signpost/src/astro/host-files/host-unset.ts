import type { Finding } from '../../lib/finding.ts';
import { type Environment, platformOf } from '../preview.ts';
import { isHidden, type Project } from '../project.ts';
import { hostOfAdapter } from './adapter.ts';

/** A build as far as it tells where it is deployed to. */
interface Build {
  readonly project: Pick<Project, 'options' | 'preview'>;
  readonly adapter: string | undefined;
}

/** A build for a platform that the options don't name as the host: what was made for it is beside `dist` and isn't deployed. */
export function hostUnset({ project, adapter }: Build, environment: Environment): Finding[] {
  const platform = aimOf(environment, adapter);
  const { host } = project.options;
  if (platform === undefined || platform.host === host) return [];
  // With `hosts: []`, no files of a host are wanted.
  if (host === undefined && project.options.hosts.length === 0) return [];
  const named =
    host === undefined ? 'no `host` is named in the options' : `the \`host\` of the options is ${host}`;
  const noindex = isHidden(project) ? ', and the noindex of this preview is not in its headers' : '';
  return [
    {
      rule: 'host-unset',
      conventions: [],
      level: 'warning',
      message: `${platform.said}, and ${named}: redirects and headers are not deployed with it${noindex}`,
      fix: `write signpost({ host: '${platform.host}' }), or signpost({ hosts: [] }) where nothing is to be made for a host`,
    },
  ];
}

/** Where the build is to be deployed: the platform that it runs on, or else the one that the adapter is for. */
function aimOf(environment: Environment, adapter = ''): { said: string; host: string } | undefined {
  const platform = platformOf(environment);
  if (platform !== undefined) return { said: `this build runs on ${platform.title}`, host: platform.host };
  const host = hostOfAdapter(adapter);
  return host === undefined ? undefined : { said: `this site is built with ${adapter}`, host };
}
