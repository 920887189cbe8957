import { decodeAgent, type ParseLine } from './request.ts';

/** Reads the logs of CloudFront, whose header names the fields: `#Fields: date time cs-method cs-uri-stem sc-status`. */
export function createCloudFrontParser(): ParseLine {
  let names: readonly string[] = [];

  return (line) => {
    const header = /^#Fields:\s*(.*)/i.exec(line)?.[1];
    if (header !== undefined) names = header.trim().toLowerCase().split(/\s+/);

    const cells = line.split('\t');
    const at = (name: string): string => (cells[names.indexOf(name)] ?? '').replace(/^-$/, '');
    const [path, query] = [at('cs-uri-stem'), at('cs-uri-query')];
    if (!path.startsWith('/')) return undefined;

    return {
      method: at('cs-method'),
      // cs(Host) is the name of the distribution.
      host: at('x-host-header'),
      target: query === '' ? path : `${path}?${query}`,
      // 000: the client disconnected before the response.
      status: Number(at('sc-status')) || 200,
      day: at('date'),
      agent: decodeAgent(at('cs(user-agent)')),
    };
  };
}
