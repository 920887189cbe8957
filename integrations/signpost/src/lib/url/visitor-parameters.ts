// Parameters that tell where a visitor comes from, and never which page is meant:
//
//   /pumps/?utm_source=mail&id=3     a visit of /pumps/?id=3
//   /pumps/;jsessionid=0815          a visit of /pumps/

/** Parameters of ads, mails and analytics. */
const trackingNames: ReadonlySet<string> = new Set([
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  '_ke',
  '_openstat',
  'dclid',
  'epik',
  'fbclid',
  'gbraid',
  'gclid',
  'gclsrc',
  'hsctatracking',
  'igshid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  'msclkid',
  'oly_anon_id',
  'oly_enc_id',
  'rb_clickid',
  's_cid',
  'srsltid',
  'trk',
  'trkcampaign',
  'ttclid',
  'twclid',
  'vero_conv',
  'vero_id',
  'wbraid',
  'wickedid',
  'yclid',
]);
/** `utm_source` of Google Analytics, `pk_campaign` of Matomo. */
const trackingPrefix = /^(?:utm|pk|mtm|piwik|matomo)_\w/i;

/** Parameters with the session of a visitor. */
const sessionNames: ReadonlySet<string> = new Set([
  'asp.net_sessionid',
  'cfid',
  'cftoken',
  'frontend_sid',
  'jsessionid',
  'oscsid',
  'phpsessid',
  's_id',
  'sess_id',
  'sessid',
  'session_id',
  'sessionid',
  'sid',
  'viewstate',
  'xtcsid',
  'zenid',
]);

const sessionInPath = /;(?:jsessionid|phpsessid|sid)=[^/;?]*/gi;

/** True for a parameter of ads, mails and analytics. */
export function isTrackingParameter(name: string): boolean {
  return trackingNames.has(name.toLowerCase()) || trackingPrefix.test(name);
}

function isSessionParameter(name: string): boolean {
  return sessionNames.has(name.toLowerCase()) || /^aspsessionid/i.test(name);
}

/** The first tracking parameter in a query, which turns one page into many; undefined for none. */
export function findTrackingParameter(query: string): string | undefined {
  return [...new URLSearchParams(query).keys()].find(isTrackingParameter);
}

/** A URL without the parameters of a visitor: `/a?utm_source=mail&id=3` is a visit of `/a?id=3`. */
export function removeVisitorParameters(url: string): string {
  if (!/[?;]/.test(url)) return url;
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const kept = query.split('&').filter((piece) => {
    const name = piece.replace(/=.*$/s, '');
    // WordPress adds a link with replytocom to each comment for browsers without scripts, which crawlers follow.
    return piece !== '' && !isTrackingParameter(name) && !isSessionParameter(name) && name !== 'replytocom';
  });
  return path.replace(sessionInPath, '') + (kept.length === 0 ? '' : `?${kept.join('&')}`);
}
