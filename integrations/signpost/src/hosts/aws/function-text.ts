/**
 * The CloudFront Function, attached to viewer requests and to viewer responses. Its runtime 2.0 has neither destructuring
 * nor `?.`, and `await` only after an equals sign. The constants `site`, `headers` and `patterns` are printed above it.
 */
export const functionText = `const store = cf.kvs();

async function handler(event) {
  const request = event.request;
  if (event.context.eventType === 'viewer-response') return finish(request.headers['x-signpost'], event.response);
  const path = normalize(request.uri);
  const query = escape(request.rawQueryString() || '');
  const host = request.headers.host ? request.headers.host.value.toLowerCase() : '';
  let answer = await decide(request, path, query);
  if (!answer.location && site.domains.indexOf(host) >= 0) answer = redirect('301 /' + escape(request.uri.replace(/^\\/+/, '')), query);

  const sent = { status: answer.status, headers: headersOf(path, answer) };
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!answer.file || !isRead) return setHeaders({ statusCode: sent.status, headers: {} }, sent.headers);

  // A file of the bucket: the viewer response sets status and headers.
  request.uri = answer.file;
  request.querystring = {};
  const conditions = answer.status === 200 ? [] : ['if-none-match', 'if-modified-since', 'range'];
  conditions.forEach((name) => delete request.headers[name]);
  request.headers['x-signpost'] = { value: JSON.stringify(sent) };
  return request;
}

function finish(sent, response) {
  if (!sent) return response;
  const answer = JSON.parse(sent.value);
  if (answer.status !== 200) response.statusCode = answer.status;
  return setHeaders(response, answer.headers);
}

async function decide(request, path, query) {
  if (site.maintenance && path !== '/robots.txt') return site.maintenance;
  const key = path.replace(/(.)\\/$/, '$1');
  const lines = await read(key);
  const sent = parameters(query);
  // "?color&id" at /p: the key "/p?color=red&id=42", if the request has both.
  const sets = lines.filter((line) => line.charAt(0) === '?');
  for (let at = 0; at < sets.length; at++) {
    const names = sets[at].slice(1).split('&');
    const pairs = names.map((name) => sent.filter((one) => one.name === name)[0]);
    if (pairs.indexOf(undefined) >= 0) continue;
    const found = await read(key + '?' + pairs.map((one) => one.name + '=' + one.value).join('&'));
    if (found.length > 0) return redirect(found[0], without(names, sent));
  }
  const byPath = lines.filter((line) => /^[34]/.test(line))[0];
  if (byPath) return redirect(byPath, query);

  const area = site.areas.filter((one) => (path + '/').indexOf(one.prefix) === 0)[0];
  if (area && !mayEnter(request, area)) return { status: 401, headers: { 'www-authenticate': area.challenge } };
  const own = files(lines).filter((file) => file.url === path)[0];
  if (own) return { status: 200, file: own.name };
  const pattern = matchPattern(path, query, sent);
  if (pattern) return pattern;

  // /about and /about/index.html of the page /about/.
  const isFile = /\\.html$/.test(path);
  const pages = await read(path.replace(/(\\/index)?\\.html$/, '').replace(/\\/$/, '') || '/');
  const page = files(pages).filter((file) => (isFile ? file.name === path : /\\.html$/.test(file.name)))[0];
  return page ? redirect('301 ' + page.url, query) : { status: 404, file: site.errors[404] };
}

async function read(key) {
  let value = '';
  try {
    value = await store.get(key);
  } catch (missing) {
    value = '';
  }
  return value === '' ? [] : value.split('\\n');
}

// "200 /about/ /about/index.html"
function files(lines) {
  const parts = lines.map((line) => line.split(' ')).filter((part) => part[0] === '200');
  return parts.map((part) => ({ url: part[1], name: part[2] }));
}

// "301 /new/" or "410". A target with a query of its own is complete.
function redirect(line, query) {
  const status = Number(line.slice(0, 3));
  if (status === 410) return { status: 410, file: site.errors[410] };
  const parts = /^([^#]*)(.*)$/.exec(line.slice(4));
  const sent = query === '' || parts[1].indexOf('?') >= 0 ? '' : '?' + query;
  const url = parts[1] + sent + parts[2];
  return { status: status, location: url.charAt(0) === '/' ? site.origin + url : url };
}

// A pattern is a regular expression, its line, and the parameters that it requires.
function matchPattern(path, query, sent) {
  for (let at = 0; at < patterns.length; at++) {
    const found = patterns[at][0].exec(path);
    const required = patterns[at][2];
    const isSent = (pair) => sent.some((one) => one.name === pair[0] && one.value === pair[1]);
    if (!found || !required.every(isSent)) continue;
    const line = patterns[at][1].replace(/{(\\d)}/g, (all, group) => found[group] || '');
    return redirect(line, required.length ? without(required.map((pair) => pair[0]), sent) : query);
  }
  return undefined;
}

function parameters(query) {
  const encode = (text) => encodeURIComponent(decode(text.replace(/\\+/g, ' ')));
  return query.split('&').map((raw) => {
    const at = (raw + '=').indexOf('=');
    return { raw: raw, name: encode(raw.slice(0, at)), value: encode(raw.slice(at + 1)) };
  });
}

function without(names, sent) {
  return sent.filter((one) => names.indexOf(one.name) < 0).map((one) => one.raw).join('&');
}

// A header is a regular expression for paths, a name, a value, and true if it is for files only.
function headersOf(path, answer) {
  const all = {};
  headers.forEach((one) => {
    if (one[0].test(path) && (answer.status === 200 || !one[3])) all[one[1]] = one[2];
  });
  if (answer.location && site.cache && /301|308/.test(answer.status)) all['cache-control'] = site.cache;
  if (answer.location) all.location = answer.location;
  const type = site.types[(/\\.\\w+$/.exec(answer.file || '') || [''])[0]];
  if (type) all['content-type'] = type;
  return Object.assign(all, answer.headers);
}

function setHeaders(response, all) {
  Object.keys(all).forEach((name) => {
    response.headers[name] = { value: all[name] };
  });
  return response;
}

// As in the store: only what must be escaped is, with upper-case digits.
function normalize(uri) {
  return escape(uri).replace(/%[0-9A-Fa-f]{2}|[^A-Za-z0-9._~!$&'()*+,;=:@\\/-]/g, (code) => {
    if (code.length === 1) return encodeURIComponent(code);
    const letter = String.fromCharCode(parseInt(code.slice(1), 16));
    return /[A-Za-z0-9._~!$&'()*+,;=:@-]/.test(letter) ? letter : code.toUpperCase();
  });
}

// Without anything that a header can't have.
function escape(text) {
  return text.replace(/[\\uD800-\\uDBFF][\\uDC00-\\uDFFF]|[^!-~]/g, (sign) =>
    /^[\\uD800-\\uDFFF]$/.test(sign) ? '' : encodeURIComponent(sign)
  );
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch (broken) {
    return text;
  }
}

// A password in the format of "htpasswd -s".
function mayEnter(request, area) {
  const header = request.headers.authorization;
  const sent = /^Basic ([A-Za-z0-9+\\/=]+)$/i.exec(header ? header.value : '');
  if (!sent) return false;
  const pair = Buffer.from(sent[1], 'base64').toString('utf8');
  const end = pair.indexOf(':');
  const hash = crypto.createHash('sha1').update(pair.slice(end + 1)).digest('base64');
  return area.users.indexOf(pair.slice(0, end) + ':{SHA}' + hash) >= 0;
}
`;
