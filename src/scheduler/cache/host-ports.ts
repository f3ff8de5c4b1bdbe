import type { PodSpec } from '#cluster';

/** A port of the node itself. */
export interface HostPort {
  /** `TCP/80` */
  readonly port: string;
  readonly address: string;
}

const ALL_ADDRESSES = '0.0.0.0';

/**
 * The node ports that a pod takes. On the host network every declared port is one.
 * @upstream pkg/scheduler/util/utils.go GetHostPorts (1.36)
 */
export function hostPortsOf({
  containers,
  initContainers,
  hostNetwork,
}: PodSpec): readonly HostPort[] {
  const sidecars = initContainers.filter(({ restartPolicy }) => restartPolicy === 'Always');
  return [...containers, ...sidecars].flatMap(({ ports = [] }) =>
    ports.flatMap(({ containerPort, hostPort = 0, protocol = 'TCP', hostIP = '' }) => {
      const taken = hostPort > 0 || !hostNetwork ? hostPort : containerPort;
      const address = hostIP === '' ? ALL_ADDRESSES : hostIP;
      return taken > 0 ? [{ port: `${protocol}/${taken}`, address }] : [];
    }),
  );
}

/** The ports taken by the pods of one node. */
export class TakenPorts {
  readonly #byPort = new Map<string, Map<string, number>>();

  /** @param from - the ports to begin with, which are copied */
  constructor(from?: TakenPorts) {
    if (from === undefined) return;
    for (const [port, addresses] of from.#byPort) {
      this.#byPort.set(port, new Map(addresses));
    }
  }

  count({ port, address }: HostPort, by: 1 | -1): void {
    const addresses = this.#byPort.get(port) ?? new Map<string, number>();
    const count = (addresses.get(address) ?? 0) + by;
    if (count > 0) addresses.set(address, count);
    else addresses.delete(address);
    if (addresses.size > 0) this.#byPort.set(port, addresses);
    else this.#byPort.delete(port);
  }

  /** @upstream pkg/scheduler/framework/types.go HostPortInfo.CheckConflict (1.36) */
  conflictsWith({ port, address }: HostPort): boolean {
    const addresses = this.#byPort.get(port);
    if (addresses === undefined) return false;
    return address === ALL_ADDRESSES || addresses.has(ALL_ADDRESSES) || addresses.has(address);
  }
}
