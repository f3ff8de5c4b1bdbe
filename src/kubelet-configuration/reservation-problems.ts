import type { KubeletConfiguration } from './configuration.ts';
import { type ConfigurationProblem, errorAt, quote } from './problem.ts';
import { cpusIn } from './reserved-cpus.ts';

/** The possible enforcements, and the field that names the cgroup; pods have one of their own. */
const ENFORCEMENTS: ReadonlyMap<string, 'systemReservedCgroup' | 'kubeReservedCgroup' | undefined> =
  new Map([
    ['pods', undefined],
    ['system-reserved', 'systemReservedCgroup'],
    ['system-reserved-compressible', 'systemReservedCgroup'],
    ['kube-reserved', 'kubeReservedCgroup'],
    ['kube-reserved-compressible', 'kubeReservedCgroup'],
    ['none', undefined],
  ]);

/** Settings of reservations and their enforcement with which a kubelet does not start. */
export const reservationProblems = (
  configuration: KubeletConfiguration,
): readonly ConfigurationProblem[] => [
  ...(configuration.enforceNodeAllocatable ?? []).flatMap((_, index) => {
    const message = enforcementProblem(index, configuration);
    return message === undefined
      ? []
      : [errorAt('enforce-node-allocatable', ['enforceNodeAllocatable', index], message)];
  }),
  ...cpuProblems(configuration),
];

/** @upstream pkg/kubelet/apis/config/validation/validation.go ValidateKubeletConfiguration (1.36) */
function enforcementProblem(
  index: number,
  configuration: KubeletConfiguration,
): string | undefined {
  const names = configuration.enforceNodeAllocatable ?? [];
  const name = names[index] ?? '';
  if (!ENFORCEMENTS.has(name)) {
    return `${quote(name)} cannot be enforced, only ${[...ENFORCEMENTS.keys()].join(', ')}`;
  }
  if (names.indexOf(name) !== index) return `${name} is here twice`;
  if (name === 'none') return names.length > 1 ? 'none must stand alone' : undefined;
  if (names.includes(`${name}-compressible`)) {
    return `${name} and ${name}-compressible cannot stand together`;
  }
  const cgroup = ENFORCEMENTS.get(name);
  if (cgroup !== undefined && (configuration[cgroup] ?? '') === '') {
    return `${name} is enforced in a cgroup, which ${cgroup} must name`;
  }
  return configuration.cgroupsPerQOS === false
    ? `${name} cannot be enforced without cgroupsPerQOS`
    : undefined;
}

function cpuProblems({
  reservedSystemCPUs,
  systemReservedCgroup,
  kubeReservedCgroup,
}: KubeletConfiguration): readonly ConfigurationProblem[] {
  if ((reservedSystemCPUs ?? '') === '') return [];
  const problem = (message: string) => errorAt('reserved-cpus', ['reservedSystemCPUs'], message);
  return [
    ...(cpusIn(reservedSystemCPUs ?? '').ok
      ? []
      : [problem(`${quote(reservedSystemCPUs ?? '')} is no list of CPUs such as 0-3,8`)]),
    ...((systemReservedCgroup ?? '') === '' && (kubeReservedCgroup ?? '') === ''
      ? []
      : [
          problem(
            'CPUs cannot be reserved by number together with a cgroup for reserved resources',
          ),
        ]),
  ];
}
