import type { CauseId } from '#causes';
import { attachmentKey } from '#cluster';
import { compareText, type Instant } from '#units';

/** The controller's memory of one attachment. */
export interface Attachment {
  inUse: boolean;
  unwanted?: { readonly since: Instant; readonly cause: CauseId };
  /** The time of its next look although nothing has changed. */
  lookAgainAt?: Instant;
}

/** The attachments of volumes to nodes, as the attach-detach controller knows them. */
export class Attachments {
  readonly #byKey = new Map<string, Attachment>();
  readonly #nodesByVolume = new Map<string, Set<string>>();
  /** The volumes that a change of a node may concern. */
  readonly #volumesByNode = new Map<string, Set<string>>();

  of(volume: string, node: string): Attachment | undefined {
    return this.#byKey.get(keyOf(volume, node));
  }

  /** In order. */
  nodesOf(volume: string): readonly string[] {
    return [...(this.#nodesByVolume.get(volume) ?? [])].sort(compareText);
  }

  volumesOn(node: string): Iterable<string> {
    return this.#volumesByNode.get(node) ?? [];
  }

  add(volume: string, node: string, inUse: boolean): void {
    this.#byKey.set(keyOf(volume, node), { inUse });
    this.#nodesByVolume.set(volume, (this.#nodesByVolume.get(volume) ?? new Set()).add(node));
    this.#volumesByNode.set(node, (this.#volumesByNode.get(node) ?? new Set()).add(volume));
  }

  /**
   * The controller writes what is attached into the status of the node, and hears what is in use: a
   * volume that is just attached is not, until its kubelet has reported it.
   * @upstream pkg/controller/volume/attachdetach/attach_detach_controller.go processVolumesInUse (1.36)
   */
  noteUse(volume: string, node: string, inUse: boolean): void {
    const known = this.of(volume, node);
    if (known !== undefined) known.inUse = inUse;
  }

  remove(volume: string, node: string): void {
    this.#byKey.delete(keyOf(volume, node));
    this.#nodesByVolume.get(volume)?.delete(node);
    this.#volumesByNode.get(node)?.delete(volume);
  }
}

/** The key that identifies an attachment of a volume. */
export const keyOf = (persistentVolumeName: string, nodeName: string): string =>
  attachmentKey({ name: '', nodeName, persistentVolumeName });
