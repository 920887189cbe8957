/** What clutter is, in words. */
const trackingParameter = 'tracking parameter';
const sessionId = 'session id';
const replyLink = 'reply to a comment';
export const clutters: readonly string[] = [trackingParameter, sessionId, replyLink];

/** Query parameters that say where a visitor came from, and never which page it is. */
const tracking =
  /^(?:utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|igshid|li_fat_id|mc_[ce]id|_hs(?:enc|mi)|_ga|_gl|_ke|oly_(?:anon|enc)_id|pk_\w+|mtm_\w+|piwik_\w+|matomo_\w+|vero_(?:id|conv)|wickedid|srsltid|s_cid|_openstat|epik|rb_clickid|hsctatracking|mkt_tok|trk(?:campaign)?)$/i;

/** Query parameters that hold a visitor's session. */
const session =
  /^(?:phpsessid|jsessionid|aspsessionid\w*|asp\.net_sessionid|sessionid|session_id|sess_?id|sid|cfid|cftoken|oscsid|zenid|xtcsid|viewstate|s_id|frontend_sid)$/i;

/** WordPress links each comment so, for browsers without scripts: the page is the same, and mostly robots follow. */
const reply = /^replytocom$/i;

const pathSession = /;(jsessionid|phpsessid|sid)=[^/;?]*/gi;

/** An address without what changes from visitor to visitor, and the spelling that held it. */
export interface Tidied {
  /** Without tracking and session parameters: the address of the page. */
  readonly clean: string;
  /** The clutter with each value as `*`, so that a million visitors are one row; undefined where there was none. */
  readonly cluttered: string | undefined;
  /** What the clutter is, in words. */
  readonly junk: string;
}

/** Takes tracking and session parameters out of a path with its query. */
export function tidy(target: string): Tidied {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const barePath = path.includes(';') ? path.replace(pathSession, '') : path;
  const pieces =
    mark < 0
      ? []
      : target
          .slice(mark + 1)
          .split('&')
          .filter((piece) => piece !== '');
  const kept = pieces.filter((piece) => !isClutter(nameOf(piece)));
  const clean = barePath + (kept.length === 0 ? '' : `?${kept.join('&')}`);
  if (kept.length === pieces.length && barePath === path) return { clean, cluttered: undefined, junk: '' };
  const names = pieces.map(nameOf).filter(isClutter);
  const shown = [...new Set(names)].sort().map((name) => `${name}=*`);
  const starred = barePath === path ? path : path.replace(pathSession, ';$1=*');
  const isSession = barePath !== path || names.some((name) => session.test(name));
  return {
    clean,
    cluttered: `${starred}?${[...kept, ...shown].join('&')}`.replace(/\?$/, ''),
    junk: isSession ? sessionId : names.every((name) => reply.test(name)) ? replyLink : trackingParameter,
  };
}

function isClutter(name: string): boolean {
  return tracking.test(name) || session.test(name) || reply.test(name);
}

function nameOf(piece: string): string {
  const equals = piece.indexOf('=');
  return equals < 0 ? piece : piece.slice(0, equals);
}
