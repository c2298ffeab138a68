import { endpointPath } from '../../contract/endpoints.ts';
import type { KeyTable } from '../../contract/keyTable.ts';
import { ajaxHeader, appHostCookie, clientHeaders, commonParameters } from '../../contract/launch.ts';
import type { InitialCall } from '../api/initialCalls.ts';

/** The source of an object literal whose values are read from the page's query, or constants. */
function record(fields: InitialCall['fields'], merchantNumber = ''): string {
  const source = (from: string | number): string => {
    if (typeof from === 'number') return String(from);
    return from === 'merchantNumber' ? `g("${from}")||${JSON.stringify(merchantNumber)}` : `g("${from}")`;
  };
  return `{${Object.entries(fields)
    .map(([name, from]) => `${name}:${source(from)}`)
    .join()}}`;
}

function form(fields: string): string {
  return `""+new URLSearchParams(${fields})`;
}

/** The source that reads a field of a reply by its obfuscated name, else by its own. */
function read(object: string, name: string, keys: KeyTable): string {
  const wire = keys[name];
  return wire === undefined ? `${object}.${name}` : `(${object}.${wire}??${object}.${name})`;
}

const earlyName = / data-early="([^"]*)"/g;
const leadNames: readonly string[] = ['label', 'symbol', 'whole', 'cents', 'text'];

/**
 * The source that fills the skeleton's `data-early` elements from the reply and its `lead`; `**parts**` become strong. If
 * a skeleton names more than the lead, its names are paths (`items.0.title`), may be images, and elements of empty texts
 * are hidden; it is not filled when the address has a fragment.
 */
function fillPart(skeleton: string, keys: KeyTable): string {
  const names = [...skeleton.matchAll(earlyName)].map(([, name = '']) => name);
  if (names.length === 0) return '';
  const write = (parts: string): string =>
    `e.replaceChildren(...${parts}.map((s,i)=>{let b=document.createElement(i%2?"strong":"span");b.textContent=s;return b}))`;
  const image = /<img[^>]* data-early=/.test(skeleton) ? '"src"in e?e.src=v:' : '';
  const isLead = names.every((name) => leadNames.includes(name));
  const each = isLead
    ? `let v=d[e.dataset.early];v==null||${write('v.split("**")')}`
    : `let n=e.dataset.early,v=n.split(".").reduce((o,k)=>o?.[k],d);` +
      `v==null||(e.hidden=v==="",${image}${write('(/^(text|lateCost)$/.test(n)?v.split("**"):[v])')})`;
  return (
    `.then(x=>{let a=${read('x.body', 'data', keys)},d={...a,...${read('a', 'lead', keys)}};` +
    `${isLead ? '' : 'location.hash||'}document.querySelectorAll("[data-early]").forEach(e=>{${each}})})`
  );
}

/**
 * The part of a screen's inline script that reads the launch parameters, starts the first call just as the client
 * would, leaves it in `window.__early` to be taken over, and fills the skeleton. One that needs a session isn't made without.
 */
export function earlyScript(
  { endpoint, fields, query: inQuery = [] }: InitialCall,
  skeleton: string,
  keys: KeyTable,
  merchantNumber: string,
): string {
  const isGet = endpoint.method === 'GET';
  const isJson = endpoint.client === 'loan';
  const payload = record(fields);
  const parameters = [...(endpoint.client === 'legacy' ? commonParameters : []), ...inQuery];
  const queried = { ...Object.fromEntries(parameters.map((one) => [one, one])), ...(isGet ? fields : {}) };
  const values = record(queried, merchantNumber);
  // What the address lacks isn't sent.
  const sentValues = endpoint.client === 'legacy' ? `Object.entries(${values}).filter(e=>e[1])` : values;
  const query = Object.keys(queried).length > 0 ? `+"?"+new URLSearchParams(${sentValues})` : '';
  const headers = JSON.stringify({
    [ajaxHeader.name]: ajaxHeader.value,
    ...(isGet ? {} : { 'Content-Type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' }),
  });
  const optionalHeaders = JSON.stringify(clientHeaders[endpoint.client]);
  const body = isJson ? `JSON.stringify(${payload})` : form(payload);
  const needsSession =
    endpoint.guard === 'session' ? `if(g("sessionId")||document.cookie.includes("${appHostCookie}"))` : '';
  return (
    `let p=new URLSearchParams(location.search),g=n=>p.get(n)||"";${needsSession}{let t=${headers};` +
    `for(let n of ${optionalHeaders}){let v=g(n).replace(/[^ -~]/g,"");v&&(t[n]=v)}` +
    `let u=${JSON.stringify(endpointPath(endpoint))}${query}` +
    `${isGet ? ',b' : `,b=${body}`},r=fetch(u,{method:"${endpoint.method}",headers:t${isGet ? '' : ',body:b'}})` +
    `.then(a=>a.json().then(j=>({status:a.status,body:j})));` +
    `window.__early={url:u,body:b,reply:r};r${fillPart(skeleton, keys)}.catch(()=>{})}`
  );
}
