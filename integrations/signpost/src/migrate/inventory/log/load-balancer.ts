import type { ParseLine } from './line.ts';

/** `[type] time name client target seconds seconds seconds status status bytes bytes "request" "agent" …` */
const form =
  /^(?:[a-z\d]+ )?(\d{4})-(\d\d)-(\d\d)T(?:[^ ]+ ){7}(\d{3}|-) (?:\d{3}|-) \d+ \d+ "([A-Z-]+) ([^ "]+)(?: [^"]*)?" "((?:[^"\\]|\\.)*)"/;

/** True for a line of a load balancer of AWS. */
export function isLoadBalancerLine(line: string): boolean {
  return form.test(line);
}

/** Reads the logs of AWS's load balancers, of the applications' as of the classic ones. Their targets are absolute. */
export const parseLoadBalancer: ParseLine = (line) => {
  const [, year = '', month = '', day = '', status = '', method = '', absolute = '', agent = ''] =
    form.exec(line) ?? [];
  const [, host = '', target = ''] = /^https?:\/\/([^/?#]*)(\/.*)$/i.exec(absolute) ?? [];
  // The visitor hung up before the answer, or sent no request at all.
  if (target === '' || status === '-') return undefined;
  return { method, host, target, status: Number(status), day: Number(year + month + day), agent };
};
