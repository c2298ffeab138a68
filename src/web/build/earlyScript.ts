import { addressOf, endpoints } from '../../contract/endpoints.ts';
import type { KeyTable } from '../../contract/keyTable.ts';
import { clientHeaders, clientMarker, commonParameters } from '../../contract/launch.ts';
import type { Early } from './screen.ts';

/** An object literal whose values come from the page's address. */
function record(names: readonly string[], fixed: Early['fixed'] = {}, merchantNumber = ''): string {
  const fields = names.map((name) =>
    name === 'merchantNumber'
      ? `${name}:g("${name}")||${JSON.stringify(merchantNumber)}`
      : `${name}:g("${name}")`,
  );
  const constants = Object.entries(fixed).map(([name, value]) => `${name}:${JSON.stringify(value)}`);
  return `{${[...fields, ...constants].join()}}`;
}

function form(fields: string): string {
  return `""+new URLSearchParams(${fields})`;
}

/** Reads a field of a reply by the name on the wire, then by its real one. */
function read(object: string, name: string, keys: KeyTable): string {
  const wire = keys[name];
  return wire === undefined ? `${object}.${name}` : `(${object}.${wire}??${object}.${name})`;
}

/** Writes texts of the reply and of its `lead` into the skeleton's `data-early` elements, marked parts strong. */
function fillPart(keys: KeyTable): string {
  return (
    `.then(x=>{let a=${read('x.body', 'data', keys)},d={...a,...${read('a', 'lead', keys)}};` +
    'document.querySelectorAll("[data-early]").forEach(e=>{let v=d[e.dataset.early];v==null||' +
    'e.replaceChildren(...v.split("**").map((s,i)=>{let b=document.createElement(i%2?"strong":"span");b.textContent=s;return b}))})})'
  );
}

/**
 * The part of a screen's inline script that reads the launch parameters, starts the first call just as the client
 * would, leaves it in `window.__early` to be taken over, and fills the skeleton.
 */
export function earlyScript(early: Early, hasLead: boolean, keys: KeyTable, merchantNumber: string): string {
  const endpoint = endpoints[early.endpoint];
  const isGet = endpoint.method === 'GET';
  const isJson = endpoint.client === 'loan';
  const payload = record(early.payload, early.fixed);
  const queryNames = [
    ...(endpoint.client === 'legacy' ? commonParameters : []),
    ...(early.query ?? []),
    ...(isGet ? early.payload : []),
  ];
  const query =
    queryNames.length > 0 ? `+"?"+new URLSearchParams(${record(queryNames, {}, merchantNumber)})` : '';
  const headers = [
    `"${clientMarker.name}":"${clientMarker.value}"`,
    ...clientHeaders[endpoint.client].map((name) => `${name}:h("${name}")`),
    ...(isGet
      ? []
      : [`"Content-Type":"${isJson ? 'application/json' : 'application/x-www-form-urlencoded'}"`]),
  ].join();
  const body = isJson ? `JSON.stringify(${payload})` : form(payload);
  return (
    `let p=new URLSearchParams(location.search),g=n=>p.get(n)||"",h=n=>g(n).replace(/[^ -~]/g,""),u=${JSON.stringify(addressOf(endpoint))}${query}` +
    `${isGet ? ',b' : `,b=${body}`},r=fetch(u,{method:"${endpoint.method}",headers:{${headers}}${isGet ? '' : ',body:b'}})` +
    `.then(a=>a.json().then(j=>({status:a.status,body:j})));` +
    `window.__early={url:u,body:b,reply:r};r${hasLead ? fillPart(keys) : ''}.catch(()=>{});`
  );
}
