import type { LeaderElection, LedComponent } from '#cluster';
import { compareText, firstDifference, inSeconds } from '#units';
import { CONTROLLER_MANAGER_FLAGS, type FlagSetting } from '#versions';
import type { FoundComponent } from '../objects/findings.ts';
import type { Capture } from '../objects/kinds/capture-record.ts';
import type { Component } from '../objects/kinds/control-plane.ts';
import {
  flagsOfConfiguration,
  flagsOfSchedulerConfiguration,
} from '../objects/kinds/controller-manager-configuration.ts';
import type { Setup } from '../objects/setup/setup.ts';
import type { RawDocument } from '../raw/documents.ts';

/** The settings of the control plane, in the terms from which behaviours are resolved. */
export interface ControlPlaneFindings {
  /** Releases that API servers named to captures. */
  readonly apiServerReleases: readonly string[];
  /** Images of the kube-apiserver pods. */
  readonly apiServerImages: readonly string[];
  readonly controllerManagerFlags: readonly FlagSetting[];
  readonly apiServerFlags: readonly FlagSetting[];
  /** Only the flags that count: with a configuration file, those of the command line do not. */
  readonly schedulerFlags: readonly FlagSetting[];
  readonly cloudControllerManagerFlags: readonly FlagSetting[];
  /** The service whose published flags stand in for those of kube-controller-manager. */
  readonly preset?: string;
  /** Components whose command lines the snapshot shows. */
  readonly shown: readonly Component[];
}

/** Objects of a cluster that show settings. */
interface ShownByObjects {
  readonly captures?: readonly Pick<Capture, 'kubernetes'>[];
  readonly elections?: readonly LeaderElection[];
}

/**
 * The settings of the control plane. The first replica by name counts. A configuration file gives
 * way to the command line, as in the component itself, and both take precedence over documents that
 * set up machines.
 */
export function findControlPlane(
  components: readonly FoundComponent[],
  documents: readonly RawDocument[],
  setup: Pick<Setup, 'apiServerImages' | 'controllerManagerFlags' | 'apiServerFlags'>,
  { captures = [], elections = [] }: ShownByObjects = {},
): ControlPlaneFindings {
  const sorted = [...components].sort((a, b) =>
    firstDifference(compareText(a.podName, b.podName), compareText(a.image, b.image)),
  );
  const ofKind = (kind: string) => documents.filter((document) => document.kind === kind);
  const images = sorted.filter(isA('kube-apiserver')).map(({ image }) => image);
  return {
    apiServerReleases: captures.flatMap(({ kubernetes }) => kubernetes ?? []),
    apiServerImages: [...new Set([...images, ...setup.apiServerImages])].filter(
      (image) => image !== '',
    ),
    controllerManagerFlags: [
      ...leaseFlags('kube-controller-manager', elections),
      ...setup.controllerManagerFlags,
      ...ofKind('KubeControllerManagerConfiguration').flatMap(flagsOfConfiguration),
      ...commandLineOf(sorted.find(isA('kube-controller-manager'))),
    ],
    apiServerFlags: [...setup.apiServerFlags, ...commandLineOf(sorted.find(isA('kube-apiserver')))],
    schedulerFlags: [
      ...leaseFlags('kube-scheduler', elections),
      ...schedulerFlags(
        ofKind('KubeSchedulerConfiguration'),
        commandLineOf(sorted.find(isA('kube-scheduler'))),
      ),
    ],
    cloudControllerManagerFlags: commandLineOf(sorted.find(isA('cloud-controller-manager'))),
    shown: [...new Set(sorted.map(({ component }) => component))],
  };
}

/** The duration of the Lease of a leader is that of its flag; the default one shows none. */
const leaseFlags = (
  component: LedComponent,
  elections: readonly LeaderElection[],
): readonly FlagSetting[] =>
  elections
    .filter(({ name }) => name === component)
    .map(({ leaseDuration }) => `${inSeconds(leaseDuration)}s`)
    .filter((value) => value !== USUAL_LEASE)
    .map((value) => ({ name: LEASE_FLAG, value, source: 'snapshot' }));

/** Both components that elect leaders have this flag, with one default in all releases. */
const {
  name: LEASE_FLAG,
  defaults: [[, USUAL_LEASE]],
} = CONTROLLER_MANAGER_FLAGS.leaseDuration;

/**
 * With a configuration file, the flags of the command line do not count, even when the snapshot
 * shows only the name of the file; those of elections and feature gates do.
 * @upstream cmd/kube-scheduler/app/options/options.go ApplyLeaderElectionTo (1.36)
 */
function schedulerFlags(
  documents: readonly RawDocument[],
  commandLine: readonly FlagSetting[],
): readonly FlagSetting[] {
  const isOfFile = documents.length > 0 || commandLine.some(({ name }) => name === 'config');
  if (!isOfFile) return commandLine;
  const counting = commandLine.filter(({ name }) => /^feature-gates$|^leader-elect/.test(name));
  return [...documents.flatMap(flagsOfSchedulerConfiguration), ...counting];
}

const isA =
  (wanted: Component) =>
  ({ component }: FoundComponent): boolean =>
    component === wanted;

/** The flags, each with the place of its pod. */
const commandLineOf = (found: FoundComponent | undefined): readonly FlagSetting[] =>
  found === undefined
    ? []
    : found.flags.map((flag) =>
        // A place that is there is looked up when it is read.
        Object.hasOwn(flag, 'place')
          ? flag
          : { ...flag, place: { path: found.path, position: found.position } },
      );
