import { mkdir } from 'node:fs/promises';
import { run } from '../children.ts';

const bridge = 'lan';
const prefix = '10.77.0';

export const nodeNumbers = [1, 2, 3] as const;
export type NodeNumber = (typeof nodeNumbers)[number];

export function addressOf(node: NodeNumber): string {
  return `${prefix}.${node}`;
}

/** Three machines of a network of their own, all inside of the namespace that we are in. */
export async function makeNetwork(): Promise<void> {
  // Names of namespaces are kept in /run: ours is our own.
  await run('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
  await mkdir('/run/netns');
  await ip('link set lo up');
  await ip(`link add ${bridge} type bridge`);
  await ip(`addr add ${prefix}.254/24 dev ${bridge}`);
  await ip(`link set ${bridge} up`);
  for (const node of nodeNumbers) {
    await ip(`netns add node${node}`);
    await ip(`link add port${node} type veth peer name eth0 netns node${node}`);
    await ip(`link set port${node} master ${bridge}`);
    await ip(`link set port${node} up`);
    await ip(`-n node${node} addr add ${addressOf(node)}/24 dev eth0`);
    await ip(`-n node${node} link set eth0 up`);
    await ip(`-n node${node} link set lo up`);
  }
}

/** Pulls a machine's cable. */
export async function cutOff(node: NodeNumber): Promise<void> {
  await ip(`link set port${node} down`);
}

export async function joinAgain(node: NodeNumber): Promise<void> {
  await ip(`link set port${node} up`);
}

/** Everything that runs on a machine. */
export async function processesOn(node: NodeNumber): Promise<number[]> {
  const pids = await ip(`netns pids node${node}`);
  return pids.split('\n').filter(Boolean).map(Number);
}

function ip(command: string): Promise<string> {
  return run('ip', command.split(' '));
}
