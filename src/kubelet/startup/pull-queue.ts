import type { Pod } from '#cluster';
import type { Timeline, Timer } from '#timeline';
import { compareText, type Duration, type Instant, later } from '#units';

/** The images that a pod asks for, and the time in which those that its node lacks are pulled. */
export interface Asked {
  readonly images: readonly string[];
  /** Those that are pulled although they are there, which takes no time. */
  readonly always: readonly string[];
  readonly time: Duration;
}

/** The images that one pod needs, of which it asks for one after the other. */
interface Wish {
  readonly pod: Pick<Pod, 'key' | 'uid' | 'creationTimestamp'>;
  readonly images: readonly string[];
  readonly always: ReadonlySet<string>;
  /** How many of them, the first ones, were lacking. */
  readonly lacking: number;
  readonly time: Duration;
  /** The place in `images` of the one that it asks for. */
  place: number;
  /** Since when it asks for that one. */
  since: Instant;
  /** Called when all are there; undefined while nobody waits for them. */
  whenThere: (() => void) | undefined;
  /** The end of the pull, while it goes on. */
  end: Timer | undefined;
}

/**
 * The image pulls of one node. A kubelet pulls so many images at a time, in the order in which
 * pods ask for them, and each pod asks for one image after the other. An image that is there when
 * its turn comes takes no time, and one that is being pulled the rest of that pull. One that is
 * there before has to wait for its turn only if it is always pulled.
 * @upstream pkg/kubelet/images/puller.go serialImagePuller (1.36)
 */
export class PullQueue {
  readonly #timeline: Timeline;
  /** How many images are pulled at a time. */
  readonly #atOnce: () => number;
  readonly #wishes = new Set<Wish>();
  readonly #there = new Set<string>();
  /** The ends of pulls that go on, by image. */
  readonly #ends = new Map<string, Instant>();
  #looks = false;

  constructor(timeline: Timeline, atOnce: () => number) {
    this.#timeline = timeline;
    this.#atOnce = atOnce;
  }

  /** The images that the node has not pulled yet. */
  lacking(images: readonly string[]): readonly string[] {
    return [...new Set(images)].filter((image) => !this.#there.has(image));
  }

  /** A pod that asked before goes on where it was. */
  ask(pod: Wish['pod'], { images, always, time }: Asked, whenThere: () => void): void {
    const before = this.#wishOf(pod);
    if (before !== undefined) {
      before.whenThere = whenThere;
      return;
    }
    this.#wishes.add({
      pod,
      images: [...new Set([...images, ...always])],
      always: new Set(always),
      lacking: images.length,
      ...{ time, place: 0, since: this.#timeline.now, whenThere, end: undefined },
    });
    this.#look();
  }

  /**
   * The context of a pod that ends is cancelled, and its pull with it.
   * @upstream pkg/kubelet/pod_workers.go UpdatePod (1.36)
   */
  withdraw(pod: Wish['pod']): void {
    const wish = this.#wishOf(pod);
    if (wish !== undefined) this.#remove(wish);
  }

  /** Nobody hears of pulls while the node is out of reach; they go on. */
  leave(pod: Wish['pod']): void {
    const wish = this.#wishOf(pod);
    if (wish !== undefined) wish.whenThere = undefined;
  }

  /** The pods for which nobody waits any more are gone. */
  withdrawLeft(): void {
    for (const wish of this.#wishes) if (wish.whenThere === undefined) this.#remove(wish);
  }

  /** A kubelet ends, and its pulls with it. */
  interrupt(): void {
    for (const wish of this.#wishes) this.#remove(wish);
  }

  #wishOf(pod: Wish['pod']): Wish | undefined {
    for (const wish of this.#wishes) if (isSame(wish.pod, pod)) return wish;
    return undefined;
  }

  #remove(wish: Wish): void {
    const { images, place, end } = wish;
    this.#wishes.delete(wish);
    if (end === undefined) return;
    this.#timeline.cancel(end);
    const image = images[place] ?? '';
    const isShared = [...this.#wishes].some(
      (other) => other.end !== undefined && other.images[other.place] === image,
    );
    if (!isShared) this.#ends.delete(image);
    this.#look();
  }

  /** All that ask at one instant are known before the first has its turn. */
  #look(): void {
    if (this.#looks) return;
    this.#looks = true;
    this.#timeline.at(this.#timeline.now, 'kubelet', () => {
      this.#looks = false;
      this.#giveTurns();
    });
  }

  #giveTurns(): void {
    const waiting = this.#waiting();
    let free = this.#atOnce() - (this.#wishes.size - waiting.length);
    for (const wish of waiting) {
      if (free <= 0) return;
      if (this.#begin(wish)) free -= 1;
    }
  }

  /** Whether the pull of its image takes time. */
  #begin(wish: Wish): boolean {
    const { images, place, time, lacking } = wish;
    const image = images[place] ?? '';
    if (place >= lacking || this.#there.has(image)) {
      this.#next(wish);
      return false;
    }
    const { now } = this.#timeline;
    const end = this.#ends.get(image) ?? later(now, shareOf(time, place, lacking));
    this.#ends.set(image, end);
    wish.end = this.#timeline.at(end, 'kubelet', () => this.#pulled(wish, image));
    return true;
  }

  #pulled(wish: Wish, image: string): void {
    this.#there.add(image);
    this.#ends.delete(image);
    this.#next(wish);
    this.#look();
  }

  #next(wish: Wish): void {
    wish.end = undefined;
    wish.since = this.#timeline.now;
    do wish.place += 1;
    while (this.#needsNoPull(wish, wish.images[wish.place] ?? ''));
    if (wish.place < wish.images.length) {
      this.#look();
      return;
    }
    this.#wishes.delete(wish);
    wish.whenThere?.();
  }

  #needsNoPull({ always }: Wish, image: string): boolean {
    return this.#there.has(image) && !always.has(image);
  }

  /** Those that ask at one instant come by their age, then by name. */
  #waiting(): readonly Wish[] {
    return [...this.#wishes].filter(({ end }) => end === undefined).sort(inTurn);
  }
}

const inTurn = (a: Wish, b: Wish): number =>
  a.since - b.since ||
  (a.pod.creationTimestamp ?? 0) - (b.pod.creationTimestamp ?? 0) ||
  compareText(a.pod.key, b.pod.key);

const isSame = (a: Wish['pod'], b: Wish['pod']): boolean => a.key === b.key && a.uid === b.uid;

/** The images of a pod take equal parts of its time. */
const shareOf = (time: Duration, place: number, images: number): Duration =>
  (Math.floor((time * (place + 1)) / images) - Math.floor((time * place) / images)) as Duration;
