import type { HostId } from '../hosts/load.ts';

/** Options of the deployment. */
export interface DeployOptions {
  /**
   * The host that serves the site. Its files are copied to where it reads them. `false`: no host reads Signpost's files.
   * @default detected: the adapter, then files such as `netlify.toml` or `wrangler.jsonc`
   * @example 'cloudflare'
   */
  host?: HostId | false | undefined;
  /**
   * Further hosts that files are written for, in `deploy/` only.
   * @default []
   * @example ['nginx']
   */
  furtherHosts?: readonly HostId[] | undefined;
  /**
   * Other domains of the site, platform domains included. They redirect to it.
   * @default []
   * @example ['example.com', 'my-site.pages.dev']
   */
  domains?: readonly string[] | undefined;
  /**
   * IP ranges of the proxies that terminate TLS. Forwarded headers from other IP addresses are ignored.
   * @default none: the server terminates TLS itself
   * @example ['10.0.0.0/8']
   */
  trustedProxies?: readonly string[] | undefined;
  /**
   * A prefix for variables and files, if one nginx or Apache serves several Signpost sites. Lowercase letters and
   * digits.
   * @default none
   * @example 'shop'
   */
  name?: string | undefined;
}
