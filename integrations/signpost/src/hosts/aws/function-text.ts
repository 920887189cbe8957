/**
 * The CloudFront Function, attached to viewer requests and to viewer responses. Its runtime 2.0 has neither destructuring
 * nor `?.`, and `await` only after an equals sign. The constants `site` and `patterns` are printed above it.
 */
export const functionText = `const store = cf.kvs();

async function handler(event) {
  const request = event.request;
  if (event.context.eventType === 'viewer-response') return finish(request, event.response);
  const query = escape(request.rawQueryString() || '');
  const path = normalize(request.uri);
  const host = request.headers.host ? request.headers.host.value.toLowerCase() : '';
  let answer = await decide(request, path, query);
  if (!answer.location && site.domains.indexOf(host) >= 0) answer = redirect('301 ' + escape(request.uri), query);

  const headers = headersOf(path, answer);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!answer.file || !isRead) return setHeaders({ statusCode: answer.status, headers: {} }, headers);

  // A file of the bucket: the viewer response sets status and headers.
  request.uri = answer.file;
  request.querystring = {};
  if (answer.status !== 200) {
    delete request.headers['if-none-match'];
    delete request.headers['if-modified-since'];
    delete request.headers.range;
  }
  request.headers['x-signpost'] = { value: JSON.stringify({ status: answer.status, headers: headers }) };
  return request;
}

function finish(request, response) {
  if (!request.headers['x-signpost']) return response;
  const answer = JSON.parse(request.headers['x-signpost'].value);
  if (answer.status !== 200) response.statusCode = answer.status;
  return setHeaders(response, answer.headers);
}

async function decide(request, path, query) {
  if (site.maintenance && path !== '/robots.txt') return site.maintenance;
  const key = withoutSlash(path);
  const lines = await read(key);
  const byQuery = queryKeys(key, lines, query);
  for (let at = 0; at < byQuery.length; at++) {
    const found = await read(byQuery[at].key);
    if (found[0]) return redirect(found[0], without(byQuery[at].names, query));
  }
  const byPath = lines.filter((line) => /^[34]/.test(line))[0];
  if (byPath) return redirect(byPath, query);

  const area = site.areas.filter((one) => (path + '/').indexOf(one.prefix) === 0)[0];
  if (area && !mayEnter(request, area))
    return { status: 401, headers: { 'www-authenticate': 'Basic realm="' + area.realm + '"' } };
  const file = fileAt(path, lines);
  if (file) return { status: 200, file: file };
  const pattern = matchPattern(path, query);
  if (pattern) return pattern;

  // /about and /about/index.html of the page /about/.
  const bare = path.replace(/(\\/index)?\\.html$/, '') || '/';
  let pages = lines;
  if (bare !== path) pages = await read(bare);
  const url = pageUrl(path, pages);
  return url ? redirect('301 ' + url, query) : { status: 404, file: site.errors[404] };
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

// "301 /new/" or "410". A target with a query of its own is complete.
function redirect(line, query) {
  const status = Number(line.slice(0, 3));
  if (status === 410) return { status: 410, file: site.errors[410] };
  const target = line.slice(4);
  const end = (target + '#').indexOf('#');
  const sent = query === '' || target.indexOf('?') >= 0 ? '' : '?' + query;
  const url = target.slice(0, end) + sent + target.slice(end);
  return { status: status, location: url.charAt(0) === '/' ? site.origin + url : url };
}

// "200 /about/ /about/index.html", or "200" for a file at its own URL.
function fileAt(path, lines) {
  const parts = lines.map((line) => line.split(' ')).filter((part) => part[0] === '200');
  const own = parts.filter((part) => (part[1] || withoutSlash(path)) === path)[0];
  return own ? own[2] || path : '';
}

function pageUrl(path, lines) {
  const pages = lines.map((line) => line.split(' ')).filter((part) => part[0] === '200' && /\\.html$/.test(part[2]));
  const own = pages.filter((part) => !/\\.html$/.test(path) || part[2] === path)[0];
  return own ? own[1] : '';
}

// "?color&id" at /p: the key "/p?color=red&id=42", if the request has both.
function queryKeys(path, lines, query) {
  const sent = {};
  parameters(query).forEach((one) => {
    if (sent[one.name] === undefined) sent[one.name] = one.value;
  });
  const sets = lines.filter((line) => line.charAt(0) === '?').map((line) => line.slice(1).split('&'));
  const known = sets.filter((names) => names.every((name) => sent[name] !== undefined));
  const print = (names) => names.map((name) => name + '=' + sent[name]).join('&');
  return known.map((names) => ({ names: names, key: path + '?' + print(names) }));
}

function parameters(query) {
  const encode = (text) => encodeURIComponent(decode(text.replace(/\\+/g, ' ')));
  return query.split('&').map((raw) => {
    const at = (raw + '=').indexOf('=');
    return { raw: raw, name: encode(raw.slice(0, at)), value: encode(raw.slice(at + 1)) };
  });
}

function without(names, query) {
  if (names.length === 0) return query;
  const rest = parameters(query).filter((one) => names.indexOf(one.name) < 0);
  return rest.map((one) => one.raw).join('&');
}

function headersOf(path, answer) {
  const headers = {};
  const isCache = (name) => /^(cache-control|expires|pragma|surrogate-control|([a-z]+-)*cdn-cache-control)$/.test(name);
  const set = (name, value) => {
    if (answer.status === 200 || !isCache(name)) headers[name] = value;
  };
  site.headers.forEach((rule) => {
    const start = rule[0].replace(/\\*$/, '');
    if (start === rule[0] ? path === start : path.indexOf(start) === 0) set(rule[1], rule[2]);
  });
  if (answer.location && site.maxAge >= 0 && /301|308/.test(answer.status)) headers['cache-control'] = 'max-age=' + site.maxAge;
  if (answer.location) headers.location = answer.location;
  const type = site.types[(/\\.\\w+$/.exec(answer.file || '') || [''])[0]];
  if (type) headers['content-type'] = type;
  const own = answer.headers || {};
  Object.keys(own).forEach((name) => {
    headers[name] = own[name];
  });
  return headers;
}

function setHeaders(response, headers) {
  Object.keys(headers).forEach((name) => {
    response.headers[name] = { value: headers[name] };
  });
  return response;
}

function withoutSlash(path) {
  return path.length > 2 && path.slice(-1) === '/' ? path.slice(0, -1) : path;
}

// As in the store: only what must be escaped is, with upper-case digits.
function normalize(uri) {
  return escape(uri).replace(/%[0-9A-Fa-f]{2}|%/g, (code) => {
    const letter = String.fromCharCode(parseInt(code.slice(1), 16));
    if (code === '%') return '%25';
    return /[A-Za-z0-9._~!$&'()*+,;=:@-]/.test(letter) ? letter : code.toUpperCase();
  });
}

// Without anything that a header can't have.
function escape(text) {
  return text.replace(/[\\uD800-\\uDBFF][\\uDC00-\\uDFFF]|[^!-~]/g, (sign) => {
    try {
      return encodeURIComponent(sign);
    } catch (broken) {
      return '';
    }
  });
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch (broken) {
    return text;
  }
}

// A pattern is a regular expression, its line, and the parameters that it requires.
function matchPattern(path, query) {
  const sent = parameters(query);
  for (let at = 0; at < patterns.length; at++) {
    const found = patterns[at][0].exec(path);
    const required = patterns[at][2];
    const isAsked = required.every((pair) => sent.some((one) => one.name === pair[0] && one.value === pair[1]));
    if (!found || !isAsked) continue;
    const line = patterns[at][1].replace(/{(\\d)}/g, (all, group) => found[group] || '');
    return redirect(line, without(required.map((pair) => pair[0]), query));
  }
  return undefined;
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
