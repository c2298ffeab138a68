import { mkdir } from 'node:fs/promises';
import { runProgram } from '../childProcesses.ts';

const bridge = 'lan';
const prefix = '10.77.0';

export const nodeNumbers = [1, 2, 3] as const;
export type NodeNumber = (typeof nodeNumbers)[number];

export function nodeAddress(node: NodeNumber): string {
  return `${prefix}.${node}`;
}

/** Three machines of a network of their own, all inside of the namespace that we are in. */
export async function createNetwork(): Promise<void> {
  // Names of namespaces are kept in /run: ours is our own.
  await runProgram('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
  await mkdir('/run/netns');
  await runIp('link set lo up');
  await runIp(`link add ${bridge} type bridge`);
  await runIp(`addr add ${prefix}.254/24 dev ${bridge}`);
  await runIp(`link set ${bridge} up`);
  for (const node of nodeNumbers) {
    await runIp(`netns add node${node}`);
    await runIp(`link add port${node} type veth peer name eth0 netns node${node}`);
    await runIp(`link set port${node} master ${bridge}`);
    await runIp(`link set port${node} up`);
    await runIp(`-n node${node} addr add ${nodeAddress(node)}/24 dev eth0`);
    await runIp(`-n node${node} link set eth0 up`);
    await runIp(`-n node${node} link set lo up`);
  }
}

/** Pulls a machine's cable. */
export async function disconnectNode(node: NodeNumber): Promise<void> {
  await runIp(`link set port${node} down`);
}

export async function reconnectNode(node: NodeNumber): Promise<void> {
  await runIp(`link set port${node} up`);
}

/** Everything that runs on a machine. */
export async function listProcesses(node: NodeNumber): Promise<number[]> {
  const pids = await runIp(`netns pids node${node}`);
  return pids.split('\n').filter(Boolean).map(Number);
}

function runIp(command: string): Promise<string> {
  return runProgram('ip', command.split(' '));
}
